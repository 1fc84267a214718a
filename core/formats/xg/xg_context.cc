#include "core/formats/xg/xg_context.h"

#include <bit>
#include <cstdint>
#include <utility>

#include "core/base/format.h"

namespace tabia::formats {
namespace {

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
