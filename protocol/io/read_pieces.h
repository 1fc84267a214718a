// Reading lines from a stream.
#pragma once

#include <functional>

#include "protocol/io/line_pieces.h"
#include "protocol/io/stream.h"

namespace tabia::io {

using PieceHandler = std::function<void(const uci::LinePiece& piece)>;

// What a read found: something or nothing yet; the end; or errno is why the system refused.
enum class Reading { kContinues, kIsOver, kFailed };

// Reads once, and passes on every piece that is complete then.
Reading ReadPieces(Stream& stream, LinePieces& pieces, const PieceHandler& handle);

}  // namespace tabia::io
