#include "protocol/io/line_conversation.h"

#include <utility>

#include "absl/status/statusor.h"

namespace tabia::io {
namespace {

protocol::Turn TurnOf(protocol::Reply reply) {
  protocol::Turn turn{{}, std::move(reply.to_upstream), reply.close, std::move(reply.log)};
  for (const std::string& line : reply.lines) turn.bytes.append(line).push_back('\n');
  return turn;
}

// What gnubg sends after its last line end.
bool IsNulsOnly(std::string_view text) {
  return text.find_first_not_of('\0') == std::string_view::npos;
}

}  // namespace

std::optional<protocol::Turn> LineConversation::Take(std::string_view& bytes) {
  const std::optional<std::string_view> line = splitter_.TakeLine(bytes);
  if (!line) return std::nullopt;
  return TurnOf(session_->HandleLine(*line));
}

std::optional<protocol::Turn> LineConversation::TakeRest() {
  const std::optional<std::string_view> rest = splitter_.TakeRest();
  if (!rest || IsNulsOnly(*rest)) return std::nullopt;
  return TurnOf(session_->HandleLine(*rest));
}

protocol::Turn LineConversation::HandleUpstream(const absl::StatusOr<std::string>& reply) {
  return TurnOf(session_->HandleUpstream(reply));
}

bool LineConversation::IsAhead(std::string_view unread) const {
  return unread.find('\n') != std::string_view::npos;
}

ConversationMaker InLines(SessionMaker make_session, size_t max_line_bytes) {
  return [make_session = std::move(make_session), max_line_bytes] {
    return std::make_unique<LineConversation>(make_session(), max_line_bytes);
  };
}

}  // namespace tabia::io
