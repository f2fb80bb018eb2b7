function start() {
  showHeader();
  showTiles();
  showWorst();
  showOverview();
  if (data.rows.length) {
    one("cases").hidden = false;
    showFilters();
    listeners.push(() => {
      matrixLimit = 60;
      forestLimit = 25;
      showMatrix();
      showForest();
    });
    showMatrix();
    showForest();
  }
  showSweeps();
  showHistory();
  showMissing();
  showNotes();
  showBuilds();
  listenToFragments();
  document.documentElement.dataset.ready = "yes";
}

start();
