// A source of a build: a foreign book, or an index.
#pragma once

#include <string>

#include "absl/status/statusor.h"

#include "core/books/open_options.h"
#include "core/formats/foreign_source.h"
#include "core/formats/source_file.h"
#include "core/probe/book.h"

namespace tabia::books {

// Returns whether it is an index, by its first bytes.
bool IsIndex(const formats::SourceFile& file);

// Returns whether it is a part of a chess book (chess_part.h), which is not a source by itself.
bool IsPart(const formats::SourceFile& file);

// Opens an index; `file` must outlive the book.
absl::StatusOr<probe::Book> IndexOf(const formats::SourceFile& file);

// Opens what `path` names. A pipe of an index, or of a format that needs all bytes at once, is held. An address is a
// UsageError unless that is permitted; its file is copied then.
absl::StatusOr<formats::SourceFile> OpenFile(const std::string& path, const NetworkPolicy& network = {});

// As formats::Recognise, for indexes too. A chess index holds keys: positions that its moves lead to are visited as
// such (probe::BookWalk), the others by their keys alone. A backgammon index may state its positions
// (VisitStatements).
absl::StatusOr<formats::Source> SourceOf(formats::SourceFile file);

// Opens what `path` names and recognises it.
absl::StatusOr<formats::Source> OpenSource(const std::string& path);

}  // namespace tabia::books
