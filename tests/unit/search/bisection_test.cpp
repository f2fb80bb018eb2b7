#include "framework/search/bisection.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/unit/search/simulated_line.hpp"

namespace versus::search {
namespace {

Settings settings(std::size_t last) {
  Settings settings;
  settings.last = last;
  return settings;
}

Settings exact(std::size_t last) {
  Settings settings;
  settings.last = last;
  settings.reading = Reading::Exact;
  return settings;
}

std::vector<std::size_t> places_of(const Bisection& search) {
  std::vector<std::size_t> places;
  for (const Step& step : search.steps()) places.push_back(step.where.first);
  std::sort(places.begin(), places.end());
  return places;
}

TEST(Bisection, FindsAStepAtEveryPlace) {
  for (std::size_t place = 1; place <= 32; ++place) {
    Bisection search(settings(32));
    SimulatedLine line{stepping(32, {{place, .06}})};
    line.seed = place;
    ASSERT_TRUE(line.lead(search)) << place;
    EXPECT_EQ(search.outcome(), Outcome::Found) << place;
    EXPECT_EQ(places_of(search), (std::vector<std::size_t>{place}));
    EXPECT_LE(line.builds, 8) << place;
  }
}

TEST(Bisection, SaysNothingWhereTheEndsAreAlike) {
  Bisection search(settings(32));
  SimulatedLine line{std::vector<double>(33, 0)};
  ASSERT_TRUE(line.lead(search));
  EXPECT_EQ(search.outcome(), Outcome::Nothing);
  EXPECT_EQ(line.builds, 1) << "the last place only";
}

TEST(Bisection, OfTheSameCodeMeasuresNothing) {
  Bisection search(settings(4));
  SimulatedLine line{std::vector<double>(5, 0)};
  line.same = {{4, 0}};
  ASSERT_TRUE(line.lead(search));
  EXPECT_EQ(search.outcome(), Outcome::Nothing);
  EXPECT_EQ(search.rounds(), 0);
}

TEST(Bisection, TellsASpeedUpWhenASlowDownIsSought) {
  Bisection search(settings(8));
  SimulatedLine line{stepping(8, {{3, -.1}})};
  ASSERT_TRUE(line.lead(search));
  EXPECT_EQ(search.outcome(), Outcome::Unwanted);
  Settings wanted = settings(8);
  wanted.sought = Sought::Faster;
  Bisection other(wanted);
  ASSERT_TRUE(line.lead(other));
  EXPECT_EQ(other.outcome(), Outcome::Found);
  EXPECT_EQ(places_of(other), (std::vector<std::size_t>{3}));
  EXPECT_LT(other.steps()[0].level, 0);
}

TEST(Bisection, AnswersWithARangeAcrossPlacesThatDoNotBuild) {
  Bisection search(settings(16));
  SimulatedLine line{stepping(16, {{7, .08}})};
  line.failing = {6, 7, 8};
  ASSERT_TRUE(line.lead(search));
  ASSERT_EQ(search.outcome(), Outcome::Found);
  ASSERT_EQ(search.steps().size(), 1U);
  const Step& step = search.steps()[0];
  EXPECT_EQ(step.where.first, 6U);
  EXPECT_EQ(step.where.last, 9U);
  EXPECT_EQ(step.before, 5U);
  EXPECT_EQ(step.after, 9U);
}

TEST(Bisection, FindsSeveralStepsWithTheirSizes) {
  Bisection search(settings(48));
  SimulatedLine line{stepping(48, {{11, .077}, {35, .049}})};
  ASSERT_TRUE(line.lead(search));
  EXPECT_EQ(search.outcome(), Outcome::Found);
  EXPECT_EQ(places_of(search), (std::vector<std::size_t>{11, 35}));
}

TEST(Bisection, FindsThreeSteps) {
  Bisection search(settings(64));
  SimulatedLine line{stepping(64, {{5, .05}, {6, .05}, {50, .04}})};
  ASSERT_TRUE(line.lead(search));
  EXPECT_EQ(places_of(search), (std::vector<std::size_t>{5, 6, 50}));
}

TEST(Bisection, FindsASlowDownThatWasPartlyRepaired) {
  Bisection search(settings(40));
  SimulatedLine line{stepping(40, {{10, .1}, {30, -.05}})};
  ASSERT_TRUE(line.lead(search));
  EXPECT_EQ(search.outcome(), Outcome::Found);
  EXPECT_EQ(places_of(search), (std::vector<std::size_t>{10, 30}));
}

TEST(Bisection, NeverMeasuresTheSameCodeTwice) {
  Bisection search(settings(16));
  SimulatedLine line{stepping(16, {{9, .06}})};
  for (std::size_t place = 2; place <= 8; ++place) line.same[place] = 1;
  ASSERT_TRUE(line.lead(search));
  EXPECT_EQ(search.outcome(), Outcome::Found);
  EXPECT_EQ(places_of(search), (std::vector<std::size_t>{9}));
  for (std::size_t place = 2; place <= 8; ++place) {
    if (search.places().state(place) == PlaceState::Built) {
      EXPECT_LE(search.places().representative(place), 8U);
    }
  }
  EXPECT_LE(line.builds, 7);
}

TEST(Bisection, DoesNotBelieveAnAnswerThatItsNeighboursDeny) {
  Bisection search(settings(8));
  SimulatedLine line{stepping(8, {{5, .06}})};
  int asked = 0;
  for (int i = 0; i < 500 && !std::holds_alternative<Finish>(search.next()); ++i) {
    const Action action = search.next();
    if (const auto* pair = std::get_if<Compare>(&action)) {
      ++asked;
      search.add(Compared{pair->before, pair->after, 0, {-.001, .001}, model::Verdict::Equivalent, 3});
      continue;
    }
    const auto measure = std::get<Measure>(action);
    if (search.places().state(measure.place) == PlaceState::Unbuilt) {
      line.build(search, measure.place);
    } else {
      for (int r = 0; r < measure.rounds; ++r) line.round(search, measure.place);
    }
  }
  EXPECT_LE(asked, 3);
  EXPECT_EQ(search.outcome(), Outcome::Undecided);
  EXPECT_TRUE(search.steps().empty());
  ASSERT_EQ(search.rests().size(), 1U);
}

TEST(Bisection, GivesUpAtItsMostRounds) {
  Settings few = settings(256);
  few.most_rounds = 30;
  Bisection search(few);
  SimulatedLine line{stepping(256, {{100, .04}})};
  line.worker_sd = .02;
  ASSERT_TRUE(line.lead(search));
  EXPECT_NE(search.outcome(), Outcome::Found);
  EXPECT_LE(search.rounds(), 30 + 8);
}

TEST(Bisection, OfExactLevelsLooksOnceAtEachPlace) {
  Bisection search(exact(256));
  SimulatedLine line{stepping(256, {{77, 1}})};
  ASSERT_TRUE(line.lead(search, true));
  EXPECT_EQ(search.outcome(), Outcome::Found);
  EXPECT_EQ(places_of(search), (std::vector<std::size_t>{77}));
  EXPECT_EQ(search.rounds(), 0);
  EXPECT_LE(line.builds, 10);
}

TEST(Bisection, OfExactLevelsFindsEveryStep) {
  Bisection search(exact(64));
  SimulatedLine line{stepping(64, {{10, 1.5}, {11, .001}, {40, -.5}})};
  ASSERT_TRUE(line.lead(search, true));
  EXPECT_EQ(places_of(search), (std::vector<std::size_t>{10, 11, 40}));
}

TEST(Bisection, OfEqualExactLevelsSaysNothing) {
  Bisection search(exact(64));
  SimulatedLine line{std::vector<double>(65, 0)};
  ASSERT_TRUE(line.lead(search, true));
  EXPECT_EQ(search.outcome(), Outcome::Nothing);
}

TEST(Bisection, OfNeighboursOnlyConfirms) {
  Bisection search(settings(1));
  SimulatedLine line{{0, .05}};
  ASSERT_TRUE(line.lead(search));
  EXPECT_EQ(search.outcome(), Outcome::Found);
  EXPECT_EQ(places_of(search), (std::vector<std::size_t>{1}));
}

// What makes a search go on after a kill at any point.
TEST(Bisection, TheSameEventsGiveTheSameActions) {
  Bisection whole(settings(64));
  SimulatedLine line{stepping(64, {{20, .05}})};
  ASSERT_TRUE(line.lead(whole));
  Bisection replayed(settings(64));
  for (std::size_t i = 0; i < line.events.size(); ++i) {
    Bisection cut(settings(64));
    for (std::size_t j = 0; j < i; ++j) cut.add(line.events[j]);
    EXPECT_EQ(cut.next().index(), replayed.next().index());
    if (const auto action = replayed.next(); std::holds_alternative<Measure>(action)) {
      EXPECT_EQ(std::get<Measure>(cut.next()).place, std::get<Measure>(action).place);
    }
    replayed.add(line.events[i]);
  }
  EXPECT_EQ(replayed.outcome(), whole.outcome());
  EXPECT_EQ(places_of(replayed), places_of(whole));
}

TEST(Bisection, SaysWhereItStands) {
  Bisection search(settings(64));
  EXPECT_TRUE(search.standing().confirming);
  EXPECT_EQ(search.standing().range.first, 1U);
  EXPECT_EQ(search.standing().range.last, 64U);
  EXPECT_NEAR(search.standing().bits, 6, 1e-12);
}

}  // namespace
}  // namespace versus::search
