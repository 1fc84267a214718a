#include "protocol/uci/proxy/proxy_books.h"

#include "absl/strings/str_format.h"

#include "core/base/status.h"
#include "core/base/text.h"
#include "core/base/tokens.h"
#include "protocol/uci/engine/book_news.h"
#include "protocol/uci/proxy/proxy_rule.h"

namespace tabia::uci {
namespace {

Options DefaultsOf(const ProxyConfig& config) {
  Options options = Options::Of(config.session.choice, config.session.recommended);
  options.warm_up = config.warm_up;
  options.answers_limited_go = config.limited_go;
  return options;
}

// Removes the scores: the engine sends its own.
void KeepInfoStrings(std::vector<std::string>& infos) {
  std::erase_if(infos, [](const std::string& info) { return !info.starts_with("info string"); });
}

}  // namespace

void BookTally::Count(const Answer& answer) {
  if (!answer.is_known) {
    ++unknown_;
    return;
  }
  ++known_;
  answer.bestmove.empty() ? ++refused_[answer.refused_by] : ++answered_;
}

std::string BookTally::Text() const {
  if (known_ + unknown_ + not_asked_ == 0) return "";
  std::string text =
      absl::StrFormat("the books answered %d of %s", answered_, FormatCount(known_, "known position"));
  for (const auto& [filter, count] : refused_) text += absl::StrFormat("; %d refused: %s", count, filter);
  if (unknown_ > 0) text += absl::StrFormat("; %d unknown", unknown_);
  if (not_asked_ > 0)
    text += absl::StrFormat("; %d not probed: go depth or nodes without a clock", not_asked_);
  return text;
}

ProxyBooks::ProxyBooks(const ProxyConfig& config)
    : config_(config), defaults_(DefaultsOf(config)), options_(defaults_), shelf_(config.session.open_book) {
  shelf_.Put(config.session.books, options_.recommended);
}

absl::Status ProxyBooks::SetOption(const SetOptionCommand& command, const OptionTable& table) {
  const Options before = options_;
  TABIA_RETURN_IF_ERROR(table.Set(command.name, command.value, options_));
  if (!options_.OpensBooksAs(before)) {
    shelf_.Put(BooksOf(options_, config_.session.books), options_.recommended);
  } else if (NamesBookFile(command.name)) {
    shelf_.RetryAll();
  }
  return absl::OkStatus();
}

void ProxyBooks::NoteEngineOption(const SetOptionCommand& command) {
  std::string variant = VariantAfter(command, options_.variant);
  variant_is_set_ |= EqualIgnoringCase(command.name, "UCI_Variant") || variant != options_.variant;
  SetVariant(std::move(variant));
  for (const std::string_view name : {"UCI_Chess960", "UCI_AnalyseMode"}) {
    if (!EqualIgnoringCase(command.name, name)) continue;
    OptionTable::Alone().Set(name, command.value, options_).IgnoreError();
  }
}

void ProxyBooks::NoteDefaultVariant(const std::string& variant) {
  if (!variant.empty() && !variant_is_set_) SetVariant(variant);
}

void ProxyBooks::SetVariant(std::string variant) {
  options_.variant = std::move(variant);
  game_.SetRules(options_.rules());
}

void ProxyBooks::NewGame() {
  game_.NewGame();
  shelf_.BeginGame();
}

void ProxyBooks::Position(std::string_view rest) {
  game_.Position(rest);
}

void ProxyBooks::UnreadablePosition() {
  game_.DropPosition();
}

BookVerdict ProxyBooks::Go(const GoCommand& go) {
  game_.Go();
  ponder_miss_.reset();
  if (const chess::Ruleset rules = options_.rules(); !rules.is_supported()) {
    return ReportOnce(UnsupportedText(rules) + ": no book is probed");
  }
  const absl::StatusOr<probe::MoveSequence>& line = game_.line();
  if (!line.ok()) return ReportOnce(Message(line.status()));
  const GoRule rule = RuleOf(go, options_, line->position);
  if (rule.use == GoUse::kNotAsked) {
    if (rule.needs_option) NoteLimitedGo();
    return go.limited ? ReportOnce(rule.why) : BookVerdict{};
  }
  BookVerdict verdict;
  verdict.answer = FindBookAnswer({*line, go, options_, shelf_, GameSeed()});
  if (config_.session.read_ahead && verdict.answer.read_ahead) {
    config_.session.read_ahead(std::move(verdict.answer.read_ahead));
  }
  shelf_.EndAnswer();
  const bool found = !verdict.answer.bestmove.empty();
  if (rule.use == GoUse::kReported) {
    verdict.use = BookUse::kReported;
  } else if (found) {
    verdict.use = go.ponder ? BookUse::kPlayedOnPonderhit : BookUse::kPlayed;
  } else if (left_in_game_ != game_.number()) {
    verdict.use = BookUse::kReported;
  }
  if (rule.use == GoUse::kPlayed && !found) {
    if (go.ponder) {
      ponder_miss_ = verdict.answer;
    } else {
      Count(verdict.answer);
    }
  }
  left_in_game_ = found ? std::nullopt : std::optional(game_.number());
  if (verdict.use == BookUse::kReported) KeepInfoStrings(verdict.answer.infos);
  return verdict;
}

// Warns once: match managers hide info strings.
void ProxyBooks::NoteLimitedGo() {
  tally_.CountNotAsked();
  if (std::exchange(has_warned_, true)) return;
  warnings_.push_back(
      "go depth or nodes without a clock: the books are not used; "
      "--limited-go, or the option Book For Limited Go, lets them answer");
}

bool ProxyBooks::Awaits(const GoCommand& go) const {
  const absl::StatusOr<probe::MoveSequence>& line = game_.line();
  if (!shelf_.loading() || !line.ok()) return false;
  if (RuleOf(go, options_, line->position).use != GoUse::kPlayed) return false;
  return MustWait({*line, go, options_, shelf_, GameSeed()});
}

uint64_t ProxyBooks::GameSeed() const {
  return game_.Seed(options_.book_seed.value_or(config_.session.seed));
}

// The reason is sent once in a game, as for a miss.
BookVerdict ProxyBooks::ReportOnce(std::string why) {
  const bool was_sent = std::exchange(left_in_game_, game_.number()) == game_.number();
  if (was_sent || !options_.own_book) return {};
  return {BookUse::kReported, {{InfoString(why)}, ""}};
}

}  // namespace tabia::uci
