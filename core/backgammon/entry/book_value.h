// The bytes of what a book states about a subject, in an index.
//
// A value is a sequence of statements, the most trustworthy of each kind first, kinds in the order of their
// numbers. Integers named varint are LEB128, the rest is little-endian.
//
//   statement   varint size of what follows; u8 kind; by kind:
//     0, 1      evaluation, varint number, provenance: of a position to which a play has led, made for an
//               opening book (0), or because it was a candidate of some roll (1)
//     2         provenance; varint candidates; for each 10 bytes of the position after the play and an
//               evaluation; comment: a decision, its candidates in the order of their source
//     3         evaluation, f32 double_take, f32 double_pass, provenance, comment: a cube decision
//   evaluation  u8 method, +64: games and deviation follow, +128: reduced; varint level number; six f32
//               chances; f32 equity; if they follow, varint games and f32 deviation
//   provenance  varint size and bytes of the source; u8 program kind; varint major; varint minor; varint
//               imported; varint saved
//   comment     the rest of the statement
//
// For one subject an index stores the 64 most trustworthy statements of kind 0, and four of each other kind:
// thousands of games contain the same openings.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/backgammon/entry/evaluation.h"
#include "core/backgammon/entry/provenance.h"
#include "core/backgammon/entry/statement.h"
#include "core/backgammon/entry/value_statements.h"
#include "core/backgammon/position_id.h"

namespace tabia::backgammon {

// The version of this code: an index states it, and is built again when it changes.
inline constexpr int kValueCode = 1;

// A statement about a position, without the position, which is identified by the key of the index.
struct PositionValue {
  Evaluation evaluation;  // of the player who has played
  Provenance provenance;
  uint32_t number = 0;     // of the entry in its book
  bool from_book = false;  // of an opening book; else a candidate of some roll
};

struct DecisionValue {
  std::vector<Candidate> candidates;  // best first
  Provenance provenance;
  std::string comment;
};

// A decision whose boards are not decoded: a roll may have hundreds of candidates. All views are within the
// value.
struct CandidateBytes {
  PositionBytes after;  // of a board, or bytes that no board has
  Evaluation evaluation;
  std::string_view evaluation_bytes;
};
struct DecisionBytes {
  std::vector<CandidateBytes> candidates;  // best first
  Provenance provenance;
  std::string_view provenance_bytes;
  std::string_view comment;
};

struct CubeValue {
  Evaluation no_double;
  float double_take = 0;
  float double_pass = 1;
  Provenance provenance;
  std::string comment;
};

// All statements about one subject, the most trustworthy of each kind first.
struct BookValue {
  std::vector<PositionValue> positions;
  std::vector<DecisionValue> decisions;
  std::vector<CubeValue> cubes;
};

// Encode one statement as a value. The boards of a decision have no fault.
std::string EncodePosition(const PositionValue& position);
std::string EncodeDecision(const DecisionValue& decision);
std::string EncodeCube(const CubeValue& cube);

// All of these return false, with the last argument unspecified, at a fault.
// Decodes a statement of a position.
bool DecodePosition(const StatementBytes& statement, PositionValue& position);
// Add the content of one statement, or of all statements of a value.
bool DecodeStatement(const StatementBytes& statement, BookValue& value);
bool DecodeValue(std::string_view bytes, BookValue& value);
// Adds the decisions alone.
bool DecodeDecisions(std::string_view bytes, std::vector<DecisionBytes>& decisions);

// Sorts by level, the deepest first; equal ones keep their order.
void SortByTrust(std::vector<PositionValue>& positions);

// Returns whether the statement, about the position after a candidate, only repeats what the decision states
// about it.
bool Repeats(const StatementBytes& statement, const CandidateBytes& candidate, const DecisionBytes& decision);

}  // namespace tabia::backgammon
