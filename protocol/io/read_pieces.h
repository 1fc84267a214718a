// Reading lines from a descriptor.
#pragma once

#include <functional>

#include "protocol/io/line_pieces.h"

namespace tabia::io {

using PieceHandler = std::function<void(const uci::LinePiece& piece)>;

// What a read found: something or nothing yet; the end; or errno is why the system refused.
enum class Reading { kContinues, kIsOver, kFailed };

// Reads once, and passes on every piece that is complete then.
Reading ReadPieces(int descriptor, LinePieces& pieces, const PieceHandler& handle);

}  // namespace tabia::io
