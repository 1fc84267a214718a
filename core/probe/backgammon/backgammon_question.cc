#include "core/probe/backgammon/backgammon_question.h"

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/types/span.h"

#include "core/backgammon/context_class.h"
#include "core/backgammon/entry/book_value.h"
#include "core/backgammon/entry/subject.h"
#include "core/backgammon/legal_plays.h"
#include "core/base/bytes.h"
#include "core/base/format.h"
#include "core/base/text.h"
#include "core/probe/backgammon/cube_answer.h"
#include "core/probe/backgammon/play_ranking.h"
#include "core/probe/backgammon/roll_coverage.h"

namespace tabia::probe {
namespace {

using backgammon::BookValue;
using backgammon::Context;
using backgammon::DecisionBytes;
using backgammon::Level;
using backgammon::Play;
using backgammon::PositionBytes;
using backgammon::PositionValue;

BookValue Find(const BackgammonBook& book, const backgammon::Subject& subject) {
  const std::optional<std::string_view> bytes = book.Find(subject);
  BookValue value;
  if (!bytes || !DecodeValue(*bytes, value)) return {};
  SortByTrust(value.positions);
  return value;
}

// Returns the analyses of the roll, the deepest first.
std::vector<DecisionBytes> FindDecisions(const BackgammonBook& book, const backgammon::Subject& subject) {
  const std::optional<std::string_view> bytes = book.Find(subject);
  std::vector<DecisionBytes> decisions;
  if (!bytes || !DecodeDecisions(*bytes, decisions)) return {};
  return decisions;
}

std::vector<PositionBytes> PositionsAfter(absl::Span<const Play> plays) {
  std::vector<PositionBytes> afters(plays.size());
  for (size_t i = 0; i < plays.size(); ++i) afters[i] = backgammon::ToPositionBytes(plays[i].after);
  return afters;
}

// Prefetches the first few statements.
void PrefetchValue(std::string_view bytes) {
  constexpr size_t kLineBytes = 64, kMaxBytes = 4 * kLineBytes;
  for (size_t at = 0; at < std::min(bytes.size(), kMaxBytes); at += kLineBytes) Prefetch(bytes.data() + at);
}

// Adds the evaluations of the position after each play.
void AddPositions(const BackgammonBook& book, absl::Span<const PositionBytes> afters, const Context& context,
                  PlayRanking& ranking) {
  const Context next = Canonical(Flip(context));
  std::vector<uint64_t> keys(afters.size());
  std::vector<std::optional<std::string_view>> found(afters.size());
  for (size_t i = 0; i < afters.size(); ++i) keys[i] = backgammon::CanonicalKey(afters[i], next);
  book.FindBatch(keys, absl::MakeSpan(found));
  for (const std::optional<std::string_view>& bytes : found) PrefetchValue(bytes.value_or(""));
  for (size_t i = 0; i < afters.size(); ++i) {
    if (found[i]) ranking.AddPositions(i, *found[i]);
  }
}

void AnswerRoll(const BackgammonBook& book, const BackgammonQuestion& question, BackgammonAnswer& answer) {
  std::vector<Play> legal = LegalPlays(question.board, *question.dice);
  answer.legal_plays = static_cast<int>(legal.size());
  if (legal.empty()) legal.push_back({{}, Flip(question.board)});  // books may state the value of that
  const std::vector<PositionBytes> afters = PositionsAfter(legal);
  const std::vector<DecisionBytes> decisions =
      FindDecisions(book, {question.board, answer.context, question.dice});
  PlayRanking ranking(legal, afters);
  ranking.AddDecisions(decisions);
  for (const DecisionBytes& decision : decisions) {
    if (!decision.comment.empty()) answer.comments.emplace_back(decision.comment);
  }
  AddPositions(book, afters, answer.context, ranking);
  answer.covered = IsCovered(book, question.board, *question.dice, answer.context, ranking);
  answer.mixed = ranking.is_mixed();
  answer.plays = ranking.Take();
  if (!answer.plays.empty()) answer.basis = ranking.has_decisions() ? Basis::kDecision : Basis::kPositions;
}

// Returns an appraisal of the player who has played, from the view of the one who rolls now.
Appraisal SeenByRoller(const PositionValue& position) {
  Appraisal appraisal{position.evaluation, position.provenance};
  appraisal.evaluation.chances = Flip(position.evaluation.chances);
  appraisal.evaluation.equity = -position.evaluation.equity;
  return appraisal;
}

// Returns the values of a position for the player on roll, in order of trust.
std::vector<Appraisal> AppraisalsOf(const BookValue& value) {
  std::vector<Appraisal> appraisals;
  for (const PositionValue& position : value.positions) appraisals.push_back(SeenByRoller(position));
  if (appraisals.empty()) return appraisals;
  const auto mean = MeanOfRollouts(appraisals[0], absl::Span<const Appraisal>(appraisals).subspan(1));
  if (mean) appraisals.insert(appraisals.begin(), *mean);
  return appraisals;
}

// Derives the cube action in money play from the value of the position as it is, and with the doubled cube on
// the other side.
std::optional<CubeAnswer> DerivedCube(const BackgammonBook& book, const BackgammonQuestion& question,
                                      const BackgammonAnswer& answer, bool may_beaver) {
  if (!answer.context.is_money() || answer.position.empty()) return std::nullopt;
  Context doubled = answer.context;
  ++doubled.cube_log2;
  doubled.owner = backgammon::CubeOwner::kOpponent;
  const std::vector<Appraisal> taken = AppraisalsOf(Find(book, {question.board, doubled}));
  if (taken.empty()) return std::nullopt;
  return CubeAnswerOfMoney(answer.position[0], taken[0], may_beaver);
}

void AnswerPosition(const BackgammonBook& book, const BackgammonQuestion& question,
                    BackgammonAnswer& answer) {
  BookValue value = Find(book, {question.board, answer.context});
  answer.position = AppraisalsOf(value);
  for (backgammon::CubeValue& cube : value.cubes) {
    if (!cube.comment.empty()) answer.comments.push_back(std::move(cube.comment));
  }
  // The values may be those of another context, but the cube is turned by the rules of the question.
  if (!MayDouble(question.context) || !MayDouble(answer.context)) return;
  const bool may_beaver = question.context.is_money() && question.context.beaver;
  answer.cube = value.cubes.empty() ? DerivedCube(book, question, answer, may_beaver)
                                    : CubeAnswerOf(value.cubes[0], may_beaver);
}

std::string LevelRefusal(const Level& least, const Level& level) {
  if (!IsDeeper(least, level)) return "";
  return FormatText("minimum level: %s, and %s is needed", LevelName(level), LevelName(least));
}

std::string KnownPlays(const BackgammonAnswer& answer) {
  const size_t known = answer.plays.size();
  return FormatText("%d of %s %s known", known, FormatCount(answer.legal_plays, "legal play"),
                    known == 1 ? "is" : "are");
}

BackgammonAnswer AskIn(const BackgammonBook& book, const BackgammonQuestion& question,
                       const Context& context) {
  BackgammonAnswer answer;
  answer.context = context;
  if (question.dice) {
    AnswerRoll(book, question, answer);
  } else {
    AnswerPosition(book, question, answer);
  }
  answer.refusal = Refusal(question.trust, answer);
  answer.playable = !answer.plays.empty() && answer.refusal.empty();
  return answer;
}

}  // namespace

std::string Refusal(const TrustRule& rule, const BackgammonAnswer& answer) {
  const Level least = rule.min_level.value_or(Level());
  if (answer.cube) return LevelRefusal(least, answer.cube->best.evaluation.level);
  if (answer.plays.empty() || answer.legal_plays == 0) return "";
  if (!answer.covered) {
    return FormatText("roll not analysed: %s, as candidates of other rolls", KnownPlays(answer));
  }
  // A decision compared all plays of its roll, even if it lists only some.
  const int needed = std::min(rule.min_plays, answer.legal_plays);
  if (answer.basis != Basis::kDecision && static_cast<int>(answer.plays.size()) < needed) {
    return FormatText("minimum plays: %s, and %d are needed", KnownPlays(answer), needed);
  }
  return LevelRefusal(least, answer.plays[0].best.evaluation.level);
}

BackgammonAnswer AskBackgammon(const BackgammonBook& book, const BackgammonQuestion& question) {
  BackgammonAnswer answer = AskIn(book, question, question.context);
  if (answer.answers() || !(question.other_contexts || question.name_contexts)) return answer;
  for (const backgammon::ContextClass& other : OtherContexts(question.context)) {
    BackgammonAnswer elsewhere = AskIn(book, question, other.context);
    elsewhere.other_context = other.name;
    if (question.other_contexts && elsewhere.answers()) return elsewhere;
    if (elsewhere.answers()) answer.near_contexts.push_back(other.name);
    const bool is_first = elsewhere.found() && !answer.found();
    if (question.other_contexts && is_first) answer = std::move(elsewhere);  // shows what is refused
  }
  return answer;
}

namespace {

bool IsPlayable(const BackgammonQuestion& question, const BackgammonAnswer& answer) {
  return question.dice ? answer.playable : answer.cube.has_value() && answer.refusal.empty();
}

// Asks all books the same question.
BackgammonAnswer AskAlike(absl::Span<const BackgammonBook> books, const BackgammonQuestion& question) {
  BackgammonAnswer first;
  for (const BackgammonBook& book : books) {
    BackgammonAnswer answer = AskBackgammon(book, question);
    if (IsPlayable(question, answer)) return answer;
    std::vector<std::string> others =
        first.found() ? std::move(answer.near_contexts) : std::exchange(first.near_contexts, {});
    if (!first.found()) first = std::move(answer);
    for (std::string& name : others) {
      std::vector<std::string>& names = first.near_contexts;
      if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(std::move(name));
    }
  }
  return first;
}

}  // namespace

BackgammonAnswer AskBackgammon(absl::Span<const BackgammonBook> books, const BackgammonQuestion& question) {
  BackgammonQuestion same_context = question;
  same_context.other_contexts = false;
  BackgammonAnswer answer = AskAlike(books, same_context);
  if (!question.other_contexts || IsPlayable(question, answer)) return answer;
  return AskAlike(books, question);
}

}  // namespace tabia::probe
