#include "core/formats/xg/xg_match.h"

#include <array>
#include <bit>
#include <utility>

#include "core/base/format.h"
#include "core/base/status.h"
#include "core/base/text.h"

namespace tabia::formats {
namespace {

constexpr uint32_t kMatchMagic = 0x494c4d44;
constexpr int32_t kNewestVersion = 40;  // eXtreme Gammon refuses newer ones too
constexpr int32_t kMoneyLength = 99'999;
// By their number. In Hypergammon each side has three chequers, so its chances are not those of backgammon.
constexpr std::array<std::string_view, 4> kVariations = {"backgammon", "Nackgammon", "Hypergammon",
                                                         "Longgammon"};
constexpr int32_t kHypergammon = 2;

// Returns why the match cannot be read; empty if it can.
std::string FaultOf(const XgMatchHeader& header) {
  if (header.magic() != kMatchMagic) return "the match has no DMLI in its bytes 556 to 559";
  if (header.version() < 1 || header.version() > kNewestVersion) {
    return FormatText("version %d: versions 1 to %d are known", header.version(), kNewestVersion);
  }
  const int32_t variation = header.variation();
  if (variation < 0 || variation >= static_cast<int32_t>(kVariations.size())) {
    return FormatText("unknown variation %d of backgammon", variation);
  }
  if (variation == kHypergammon) return "Hypergammon: its equities are not those of backgammon";
  const int32_t length = header.length();
  if (length != kMoneyLength && (length < 1 || length > backgammon::kMaxMatchLength)) {
    return FormatText("a match of %d points", length);
  }
  return {};
}

using backgammon::Context;
using backgammon::CubeOwner;

void FillRules(const XgTerms& terms, const XgMatch& match, Context& context) {
  if (match.length == 0) {
    context.jacoby = terms.jacoby != 0;
    context.beaver = match.beaver;
    return;
  }
  context.length = match.length;
  context.away_self = terms.away[0];
  context.away_opponent = terms.away[1];
  context.crawford = terms.crawford != 0;
}

}  // namespace

absl::StatusOr<XgMatch> ReadXgMatch(const std::string& path, std::string_view records) {
  if (records.empty()) return BadFile(path, "temp.xg", "no records");
  if (const uint64_t rest = records.size() % kXgRecordBytes; rest != 0) {
    return BadFile(path, FormatText("temp.xg, byte %d", records.size() - rest),
                   FormatText("ends inside a record, after %d of %d bytes", rest, kXgRecordBytes));
  }
  if (const XgKind kind = XgRecord(records.data()).kind(); kind != XgKind::kMatchHeader) {
    return BadFile(path, "record 0",
                   FormatText("a record of kind %d instead of a match's header", static_cast<int>(kind)));
  }
  const XgMatchHeader header(records.data());
  if (const std::string fault = FaultOf(header); !fault.empty()) return BadFile(path, "record 0", fault);
  XgMatch match;
  match.version = header.version();
  match.length = header.length() == kMoneyLength ? 0 : header.length();
  match.jacoby = header.jacoby();
  match.beaver = header.beaver();
  match.variation = kVariations[static_cast<size_t>(header.variation())];
  match.player1 = header.player1();
  match.player2 = header.player2();
  match.event = header.event();
  match.location = header.location();
  match.round = header.round();
  match.date = backgammon::MomentOfDays(header.date());
  match.comment = header.comment();
  return match;
}

std::map<std::string, std::string> XgMatch::Facts() const {
  std::map<std::string, std::string> facts = {
      {"player 1", player1},
      {"player 2", player2},
      {"event", event},
      {"location", location},
      {"round", round},
      {"date", backgammon::DateText(date).value_or("")},
      {"length", length == 0 ? "money session" : FormatCount(static_cast<uint64_t>(length), "point")},
      {"variation", variation == kVariations[0] ? "" : variation},
  };
  std::erase_if(facts, [](const auto& fact) { return fact.second.empty(); });
  return facts;
}

std::optional<XgFault> ToContext(const XgTerms& terms, const XgMatch& match, Context& context) {
  constexpr std::string_view kKind = "impossible context";
  context = {};
  FillRules(terms, match, context);
  if (terms.cube < 1 || !std::has_single_bit(static_cast<uint32_t>(terms.cube)) || terms.owner < -1 ||
      terms.owner > 1) {
    return XgFault{kKind, FormatText("a cube of %d with owner %d", terms.cube, terms.owner)};
  }
  context.cube_log2 = std::countr_zero(static_cast<uint32_t>(terms.cube));
  context.owner = terms.owner == 0   ? CubeOwner::kCenter
                  : terms.owner == 1 ? CubeOwner::kSelf
                                     : CubeOwner::kOpponent;
  // A match must not be 0-away, because that means a money session.
  const bool is_over = match.length != 0 && context.is_money();
  if (is_over) return XgFault{kKind, "no points away in a match"};
  if (auto fault = FaultOf(context)) return XgFault{kKind, *std::move(fault)};
  return std::nullopt;
}

}  // namespace tabia::formats
