#include "core/formats/oobs/oobs_position.h"

#include <utility>

#include "core/base/format.h"
#include "core/base/status.h"
#include "core/chess/fen.h"
#include "core/chess/key.h"
#include "core/chess/variant.h"

namespace tabia::formats {

OobsPosition::OobsPosition(std::string_view variant)
    : variant_(variant), knows_rules_(chess::KnowsRules(variant)) {}

void OobsPosition::Take(std::string_view text) {
  if (text_ == text) return;
  text_ = text;
  sound_.reset();
  if (knows_rules_) setup_ = chess::ParseFen(text);
}

std::optional<uint64_t> OobsPosition::ReadKey(std::string_view text) {
  Take(text);
  if (!setup_.ok()) return std::nullopt;
  return chess::CanonicalKey(*setup_);
}

bool OobsPosition::Read(std::string_view text) {
  Take(text);
  if (!sound_) sound_ = knows_rules_ ? Judge() : JudgeOpaque();
  return *sound_;
}

bool OobsPosition::Fail(RowFault fault) {
  fault_ = std::move(fault);
  return false;
}

bool OobsPosition::Judge() {
  if (!setup_.ok()) return Fail({"unreadable position", Message(setup_.status())});
  const auto position = chess::Position::FromSetup(*setup_);
  if (!position.ok()) {
    return Fail({"illegal position", FormatText("%s: %s", Quoted(*text_), Message(position.status()))});
  }
  position_ = chess::BookPosition::Of(*position);
  return true;
}

bool OobsPosition::JudgeOpaque() {
  position_ = chess::BookPosition::Opaque(variant_, *text_);
  if (!position_) return Fail({"unreadable position", Quoted(*text_) + " is no position of any variant"});
  return true;
}

}  // namespace tabia::formats
