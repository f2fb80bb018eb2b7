#include "harness/system/machine.hpp"

#include <gtest/gtest.h>
#include <sched.h>

#include <cctype>

#include "harness/system/scoped_affinity.hpp"

namespace versus::system {
namespace {

TEST(Machine, UsableCpusFollowTheAffinity) {
  cpu_set_t before;
  ASSERT_EQ(::sched_getaffinity(0, sizeof before, &before), 0);
  const auto all = usable_cpus();
  ASSERT_FALSE(all.empty());
  cpu_set_t one;
  CPU_ZERO(&one);
  CPU_SET(static_cast<std::size_t>(all.back()), &one);
  ASSERT_EQ(::sched_setaffinity(0, sizeof one, &one), 0);
  EXPECT_EQ(usable_cpus(), std::vector<int>{all.back()});
  ASSERT_EQ(::sched_setaffinity(0, sizeof before, &before), 0);
}

TEST(ScopedAffinity, KeepsToOneCpuAndGivesTheOthersBack) {
  const auto all = usable_cpus();
  {
    const ScopedAffinity one(all.back());
    EXPECT_EQ(usable_cpus(), std::vector<int>{all.back()});
  }
  EXPECT_EQ(usable_cpus(), all);
}

TEST(Machine, ClassIsStableAndPlain) {
  const auto name = machine_class();
  EXPECT_EQ(name, machine_class());
  EXPECT_NE(name.find("cpu/"), std::string::npos);
  for (const char c : name) {
    EXPECT_TRUE(std::isalnum(static_cast<unsigned char>(c)) != 0 || std::string("_./-").find(c) != std::string::npos);
  }
}

TEST(Machine, FactsHoldNoEmptyOnes) {
  const auto facts = machine_facts();
  EXPECT_EQ(facts.count("kernel"), 1U);
  for (const auto& [name, value] : facts) EXPECT_FALSE(value.empty()) << name;
}

TEST(Machine, RunnableThreadsDoNotCountTheCaller) {
  const auto others = runnable_elsewhere();
  ASSERT_TRUE(others.has_value());
  EXPECT_GE(*others, 0);
}

}  // namespace
}  // namespace versus::system
