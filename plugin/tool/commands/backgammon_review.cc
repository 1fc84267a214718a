// The half of tabia review that compares the plays and cube decisions of a backgammon match with a book.
#include <cstdint>
#include <string>
#include <utility>

#include "absl/status/statusor.h"

#include "core/base/format.h"
#include "core/base/json.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/formats/foreign_source.h"
#include "core/formats/read_options.h"
#include "core/probe/backgammon/backgammon_book.h"
#include "core/probe/backgammon/game_review.h"
#include "core/probe/book.h"
#include "core/records/game.h"
#include "core/records/source_report.h"
#include "plugin/report/backgammon/review_report.h"
#include "plugin/report/book/book_summary.h"
#include "plugin/report/layout/html.h"
#include "plugin/report/layout/report_page.h"
#include "plugin/report/layout/text_table.h"
#include "plugin/tool/cli/arguments.h"
#include "plugin/tool/commands/review_flags.h"
#include "plugin/tool/flags/backgammon_flags.h"
#include "plugin/tool/flags/book_argument.h"

namespace tabia::tool {
namespace {

// The results of a review.
struct Review {
  report::ReviewTable table;
  report::ReviewTotals totals;
  uint64_t later_replies = 0;  // to beavers, which are not judged
  bool is_money = false;
  bool has_score = true;         // false: the book has no statement at any score of the match
  records::SourceReport source;  // of the match
};

absl::Status Print(const probe::BackgammonBook& book, const ReviewFlags& flags,
                   const probe::ReviewedTurn& turn, Review& review, Output& out) {
  review.totals.Add(turn);
  review.is_money = turn.question.context.is_money();
  switch (flags.format) {
    case ReviewFormat::kTsv:
      return out.Write(report::ReviewTsv(turn));
    case ReviewFormat::kJson:
      return out.Write(report::ReviewJson(book, turn));
    case ReviewFormat::kText:
    case ReviewFormat::kHtml:
      if (flags.all || turn.error > 0) review.table.Add(turn);
      break;
  }
  return absl::OkStatus();
}

constexpr const char* kWithoutTurns = "without turns";  // a fact of a match with a game that was forfeited

// Returns the number of judged decisions, the reasons why others were not judged, and the flags that help.
std::string JudgedText(const Review& review) {
  const report::ReviewTotals& totals = review.totals;
  std::string text = FormatText("%d of %d decisions", totals.judged(), totals.decisions());
  if (!review.has_score) {
    text += review.is_money ? ": the book has no money session by these rules"
                            : ": no score of this match is in the book";
  }
  if (review.later_replies > 0) {
    text += "; not judged: " + FormatCount(review.later_replies, "reply", "replies") + " after a beaver";
  }
  text += totals.FlagsText();
  const auto without_turns = review.source.facts.find(kWithoutTurns);
  if (without_turns != review.source.facts.end()) text += "; games without turns: " + without_turns->second;
  return text;
}

std::string ReviewText(const probe::BackgammonBook& book, const ReviewFlags& flags, const Review& review) {
  const std::string listed = review.table.Text();
  return report::FactLine("match", flags.match) + report::SkippedText(review.source) +
         report::FactLine("book", book.name()) + report::FactLine("judged", JudgedText(review)) +
         (listed.empty() ? "" : "\n" + listed) + "\n" + review.totals.Text();
}

std::string ReviewHtml(const probe::BackgammonBook& book, const ReviewFlags& flags, const Review& review) {
  using report::Element;
  report::Facts facts = {{"match", flags.match}};
  for (const report::Fact& skipped : report::SkippedFacts(review.source)) facts.push_back(skipped);
  facts.push_back({"book", book.name()});
  facts.push_back({"judged", JudgedText(review)});
  const std::string title = flags.match + " and " + book.name();
  return report::ReportPage(
      title, report::Fragment(Element("h1", title), report::LineEnd(), report::FactTable(facts),
                              Element("h2", "Decisions"), report::LineEnd(), review.table.ToHtml(),
                              Element("h2", "Players"), report::LineEnd(), review.totals.ToHtml()));
}

std::string ReviewJson(const Review& review) {
  const Json match = {{"kind", "match"},
                      {"decisions", review.totals.decisions()},
                      {"judged", review.totals.judged()},
                      {"score_in_book", review.has_score},
                      {"judged_elsewhere", review.totals.judged_elsewhere()},
                      {"refused_by_level", review.totals.refused_by_level()},
                      {"refused_by_plays", review.totals.refused_by_plays()},
                      {"replies_to_beavers", review.later_replies},
                      {"skipped", report::SkippedJson(review.source.skipped)}};
  return review.totals.JsonLines() + JsonLine(match);
}

// Returns the reason why the match has no turn: its records are bad, or it is no match.
absl::Status NoTurns(const ReviewFlags& flags, const records::SourceReport& source) {
  if (source.skipped.empty()) {
    return UsageError(flags.match + ": contains no plays; expected a backgammon match, .xg, .sgf or .mat");
  }
  const auto& [kind, skipped] = *source.skipped.begin();
  return BadFile(flags.match, kind, skipped.first);
}

}  // namespace

probe::GameReviewRule RuleOf(const BackgammonFlags& flags) {
  return {flags.rules.jacoby, flags.rules.beaver, flags.trust, flags.other_contexts};
}

absl::StatusOr<probe::BackgammonBook> OpenReviewBook(const ReviewFlags& flags) {
  std::string path = flags.book;
  if (path.empty()) {
    TABIA_ASSIGN_OR_RETURN(path, DefaultBook(records::Game::kBackgammon));
  }
  TABIA_ASSIGN_OR_RETURN(probe::Book book, tool::OpenBook(path, flags.reading.ToOptions()));
  return probe::BackgammonBook::Of(std::move(book));
}

absl::StatusOr<int> ReviewBackgammonMatch(formats::ForeignSource match, const ReviewFlags& flags,
                                          Output& out) {
  TABIA_ASSIGN_OR_RETURN(const probe::BackgammonBook book, OpenReviewBook(flags));
  Review review;
  if (flags.format == ReviewFormat::kTsv) TABIA_RETURN_IF_ERROR(out.Write(report::ReviewTsvTitles()));
  probe::GameReviewer reviewer(book, RuleOf(flags.backgammon), [&](const probe::ReviewedTurn& turn) {
    return Print(book, flags, turn, review, out);
  });
  TABIA_ASSIGN_OR_RETURN(review.source, match.Read(formats::ReadOptions(), reviewer));
  review.later_replies = reviewer.later_replies();
  if (review.totals.judged() == 0) review.has_score = reviewer.HasScoreOfTurns().value_or(true);
  const bool is_forfeited = review.source.facts.contains(kWithoutTurns);
  if (reviewer.turns() == 0 && !is_forfeited) return NoTurns(flags, review.source);
  if (flags.format == ReviewFormat::kText) {
    TABIA_RETURN_IF_ERROR(out.Write(ReviewText(book, flags, review)));
  } else if (flags.format == ReviewFormat::kHtml) {
    TABIA_RETURN_IF_ERROR(out.Write(ReviewHtml(book, flags, review)));
  } else if (flags.format == ReviewFormat::kJson) {
    TABIA_RETURN_IF_ERROR(out.Write(ReviewJson(review)));
  } else {
    // TSV has no place for the skipped records.
    WarnOfSkipped(flags.match, review.source.skipped);
  }
  return review.totals.judged() > 0 ? kDone : kNotInBook;
}

}  // namespace tabia::tool
