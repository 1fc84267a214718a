#include "protocol/io/line_conversation.h"

#include <utility>

#include "absl/status/statusor.h"

namespace tabia::io {
namespace {

// What gnubg sends after its last line end.
bool IsNulsOnly(std::string_view text) {
  return text.find_first_not_of('\0') == std::string_view::npos;
}

}  // namespace

std::optional<protocol::Reply> LineConversation::Take(std::string_view& bytes) {
  const std::optional<std::string_view> line = splitter_.TakeLine(bytes);
  if (!line) return std::nullopt;
  return session_->HandleLine(*line);
}

std::optional<protocol::Reply> LineConversation::TakeRest() {
  const std::optional<std::string_view> rest = splitter_.TakeRest();
  if (!rest || IsNulsOnly(*rest)) return std::nullopt;
  return session_->HandleLine(*rest);
}

protocol::Reply LineConversation::HandleUpstream(const absl::StatusOr<std::string>& reply) {
  return session_->HandleUpstream(reply);
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
