#include "core/book/backgammon_answer.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "absl/types/span.h"

#include "core/backgammon/book_value.h"
#include "core/backgammon/context_class.h"
#include "core/backgammon/legal_plays.h"
#include "core/backgammon/subject.h"
#include "core/book/cube_answer.h"

namespace tabia::book {
namespace {

using backgammon::BookValue;
using backgammon::Candidate;
using backgammon::Context;
using backgammon::DecisionValue;
using backgammon::Play;
using backgammon::PositionValue;

BookValue Decoded(std::optional<std::string_view> bytes) {
  BookValue value;
  if (!bytes || !DecodeValue(*bytes, value)) return {};
  return value;
}

BookValue Find(const Book& book, const backgammon::Subject& subject) {
  return Decoded(book.index().Find(CanonicalKey(subject)));
}

// What the book knows of the position after each play.
std::vector<BookValue> FindAfter(const Book& book, absl::Span<const Play> plays, const Context& context) {
  const Context next = Flipped(context);
  std::vector<uint64_t> keys(plays.size());
  std::vector<std::optional<std::string_view>> found(plays.size());
  for (size_t i = 0; i < plays.size(); ++i) keys[i] = backgammon::CanonicalKey({plays[i].after, next});
  book.index().FindBatch(keys, absl::MakeSpan(found));
  std::vector<BookValue> values(plays.size());
  for (size_t i = 0; i < plays.size(); ++i) values[i] = Decoded(found[i]);
  return values;
}

bool Same(const Appraisal& a, const Appraisal& b) {
  return a.evaluation == b.evaluation && a.provenance == b.provenance;
}

// Plays as they come to be known, each with all that is said of it.
class Ranking {
 public:
  explicit Ranking(absl::Span<const Play> legal) : legal_(legal), place_(legal.size(), kNone) {}

  // An analysis of the roll: its order is the order of the plays that no deeper one has named before.
  void AddDecision(const DecisionValue& decision) {
    for (const Candidate& candidate : decision.candidates) {
      const auto same = [&candidate](const Play& play) { return play.after == candidate.after; };
      const auto play = std::find_if(legal_.begin(), legal_.end(), same);
      if (play != legal_.end()) Add(play - legal_.begin(), {candidate.evaluation, decision.provenance});
    }
  }

  // What is known of the position after the play `legal`, most trustworthy first.
  void AddPositions(size_t legal, std::vector<PositionValue> positions) {
    const auto is_deeper = [](const PositionValue& a, const PositionValue& b) {
      return IsDeeper(a.evaluation.level, b.evaluation.level);
    };
    std::stable_sort(positions.begin(), positions.end(), is_deeper);
    for (const PositionValue& position : positions) {
      Add(legal, {position.evaluation, position.provenance});
      plays_[place_[legal]].from_book |= position.from_book;
    }
  }

  // The plays from the one numbered `first` on: those of an opening book before mere candidates of other
  // rolls, and then by equity.
  void Sort(size_t first) {
    const auto comes_before = [](const Entry& a, const Entry& b) {
      if (a.from_book != b.from_book) return a.from_book;
      return a.play.best.evaluation.equity > b.play.best.evaluation.equity;
    };
    std::stable_sort(plays_.begin() + static_cast<std::ptrdiff_t>(first), plays_.end(), comes_before);
  }

  size_t size() const { return plays_.size(); }
  bool first_is_from_book() const { return !plays_.empty() && plays_[0].from_book; }

  std::vector<RankedPlay> Take() {
    std::vector<RankedPlay> ranked;
    for (Entry& entry : plays_) {
      entry.play.difference = entry.play.best.evaluation.equity - plays_[0].play.best.evaluation.equity;
      ranked.push_back(std::move(entry.play));
    }
    return ranked;
  }

 private:
  static constexpr size_t kNone = SIZE_MAX;
  struct Entry {
    RankedPlay play;
    bool from_book = false;
  };

  void Add(size_t legal, Appraisal appraisal) {
    if (place_[legal] == kNone) {
      place_[legal] = plays_.size();
      plays_.push_back({{legal_[legal], std::move(appraisal), {}, 0}});
      return;
    }
    RankedPlay& play = plays_[place_[legal]].play;
    const auto same = [&appraisal](const Appraisal& other) { return Same(appraisal, other); };
    if (same(play.best) || std::any_of(play.others.begin(), play.others.end(), same)) return;
    play.others.push_back(std::move(appraisal));
  }

  absl::Span<const Play> legal_;
  std::vector<size_t> place_;  // of each legal play in plays_, until they are sorted
  std::vector<Entry> plays_;
};

void AnswerRoll(const Book& book, const BackgammonQuestion& question, BackgammonAnswer& answer) {
  std::vector<Play> legal = LegalPlays(question.board, *question.dice);
  answer.legal_plays = static_cast<int>(legal.size());
  if (legal.empty()) legal.push_back({{}, Flipped(question.board)});  // books may say what that is worth
  Ranking ranking(legal);
  for (DecisionValue& decision : Find(book, {question.board, answer.context, question.dice}).decisions) {
    ranking.AddDecision(decision);
    if (!decision.comment.empty()) answer.comments.push_back(std::move(decision.comment));
  }
  const size_t decided = ranking.size();
  std::vector<BookValue> after = FindAfter(book, legal, answer.context);
  for (size_t i = 0; i < legal.size(); ++i) ranking.AddPositions(i, std::move(after[i].positions));
  ranking.Sort(decided);
  answer.playable = decided > 0 || ranking.first_is_from_book();
  answer.plays = ranking.Take();
  if (!answer.plays.empty()) answer.basis = decided > 0 ? Basis::kDecision : Basis::kPositions;
}

// Of the player who has played before, seen by the one who rolls now.
Appraisal SeenByRoller(const PositionValue& position) {
  Appraisal appraisal{position.evaluation, position.provenance};
  appraisal.evaluation.chances = Flipped(position.evaluation.chances);
  appraisal.evaluation.equity = -position.evaluation.equity;
  return appraisal;
}

// In money play, from what the position is worth now and with the doubled cube on the other side.
std::optional<CubeAnswer> DerivedCube(const Book& book, const BackgammonQuestion& question,
                                      const BackgammonAnswer& answer) {
  if (!answer.context.is_money() || answer.position.empty()) return std::nullopt;
  Context doubled = answer.context;
  ++doubled.cube_log2;
  doubled.owner = backgammon::CubeOwner::kOpponent;
  const BookValue value = Find(book, {question.board, doubled});
  if (value.positions.empty()) return std::nullopt;
  return CubeAnswerOfMoney(answer.position[0], SeenByRoller(value.positions[0]));
}

void AnswerPosition(const Book& book, const BackgammonQuestion& question, BackgammonAnswer& answer) {
  BookValue value = Find(book, {question.board, answer.context});
  for (const PositionValue& position : value.positions) answer.position.push_back(SeenByRoller(position));
  for (backgammon::CubeValue& cube : value.cubes) {
    if (!cube.comment.empty()) answer.comments.push_back(std::move(cube.comment));
  }
  if (!MayDouble(answer.context)) return;
  answer.cube = value.cubes.empty() ? DerivedCube(book, question, answer) : CubeAnswerOf(value.cubes[0]);
}

BackgammonAnswer AskIn(const Book& book, const BackgammonQuestion& question, const Context& context) {
  BackgammonAnswer answer;
  answer.context = context;
  if (question.dice) {
    AnswerRoll(book, question, answer);
  } else {
    AnswerPosition(book, question, answer);
  }
  return answer;
}

}  // namespace

BackgammonAnswer AskBackgammon(const Book& book, const BackgammonQuestion& question) {
  BackgammonAnswer answer = AskIn(book, question, question.context);
  if (answer.found() || !question.other_contexts) return answer;
  for (const backgammon::ContextClass& other : OtherContexts(question.context)) {
    BackgammonAnswer elsewhere = AskIn(book, question, other.context);
    if (!elsewhere.found()) continue;
    elsewhere.other_context = other.name;
    return elsewhere;
  }
  return answer;
}

}  // namespace tabia::book
