#include "protocol/io/read_pieces.h"

#include <cerrno>
#include <string_view>

#include "protocol/io/descriptor_io.h"

namespace tabia::io {

Reading ReadPieces(Stream& stream, LinePieces& pieces, const PieceHandler& handle) {
  char bytes[1 << 16];
  const ssize_t size = stream.Read(bytes, sizeof bytes);
  if (size < 0) return IsTransient(errno) ? Reading::kContinues : Reading::kFailed;
  std::string_view unread(bytes, static_cast<size_t>(size));
  while (const auto piece = pieces.Take(unread)) handle(*piece);
  return size > 0 ? Reading::kContinues : Reading::kIsOver;
}

}  // namespace tabia::io
