#pragma once

// Stands for the shared sources of workers.
