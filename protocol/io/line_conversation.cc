#include "protocol/io/line_conversation.h"

namespace tabia::io {

std::optional<std::string_view> LineSplitter::TakeLine(std::string_view& bytes) {
  ForgetCompleted();
  const size_t end = bytes.find('\n');
  const std::string_view taken = bytes.substr(0, end);
  const bool is_line = end != std::string_view::npos;
  bytes.remove_prefix(is_line ? end + 1 : bytes.size());
  if (is_line && kept_.empty()) return Complete(taken.substr(0, max_bytes_ + 1));
  Keep(taken);
  if (!is_line) return std::nullopt;
  is_completed_ = true;
  return Complete(kept_);
}

std::optional<std::string_view> LineSplitter::TakeRest() {
  ForgetCompleted();
  if (kept_.empty()) return std::nullopt;
  is_completed_ = true;
  return Complete(kept_);
}

std::string_view LineSplitter::Complete(std::string_view line) {
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

void LineSplitter::ForgetCompleted() {
  if (std::exchange(is_completed_, false)) kept_.clear();
}

namespace {

// Returns whether `text` is no line: gnubg sends a NUL after its last line end.
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
