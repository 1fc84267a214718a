// The bytes of all statements of a book about one subject, in an index.
//
// A value is a sequence of statements, in the order of the numbers of their kinds, the most reliable of each kind
// first. Integers named varint are LEB128; all other numbers are little-endian.
//
//   statement   varint size of the rest; u8 kind; by kind:
//     0, 1      evaluation, varint number, provenance: the position after a play, evaluated for an opening book
//               (0) or as a candidate of some roll (1)
//     2         provenance; varint candidates; for each 10 bytes of the position after the play and an
//               evaluation; comment: a decision, its candidates in the order of their source
//     3         evaluation, f32 double_take, f32 double_pass, provenance, comment: a cube decision
//   evaluation  u8 method, +32: settings follow, +64: games and deviation follow, +128: reduced; varint level number;
//               six f32 chances; f32 equity; if they follow, varint games and f32 deviation, then settings
//   settings    of a rollout: level of the plays and of the cube decisions, each u8 method (+128: reduced) and varint
//               number; rotation, seed and truncation as varints of (n << 1) ^ (n >> 31); f32 seconds
//   provenance  varint size and bytes of the source; u8 program kind; varint major; varint minor; varint
//               imported; varint saved
//   comment     the rest of the statement
//
// An index stores the 64 most reliable statements of kind 0 about one subject, and four of each other kind, because
// thousands of games contain the same openings. Rollouts of kind 1 with a known seed are beside these four, up to 64,
// because they can be added up.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/types/span.h"

#include "core/backgammon/entry/evaluation.h"
#include "core/backgammon/entry/provenance.h"
#include "core/backgammon/entry/statement.h"
#include "core/backgammon/entry/value_statements.h"
#include "core/backgammon/position_id.h"

namespace tabia::backgammon {

// The versions of this code, without settings of rollouts and with them. The metadata of an index contains one.
inline constexpr int kValueCode = 1, kSettingsValueCode = 2;

// A statement about a position, without the position, which is identified by the key of the index.
struct PositionValue {
  Evaluation evaluation;  // of the player who has played
  Provenance provenance;
  uint32_t number = 0;     // number of the entry in its book
  bool from_book = false;  // true: from an opening book; false: a candidate of some roll
};

struct DecisionValue {
  std::vector<Candidate> candidates;  // best first
  Provenance provenance;
  std::string comment;
};

// A decision whose boards are not decoded, because a roll may have hundreds of candidates. All views are within the
// value.
struct CandidateBytes {
  PositionBytes after;  // not checked: perhaps not the bytes of a board
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

// All statements about one subject, the most reliable of each kind first.
struct BookValue {
  std::vector<PositionValue> positions;
  std::vector<DecisionValue> decisions;
  std::vector<CubeValue> cubes;
};

// Encodes one statement as a value; so do the next two functions. The boards of a decision must be possible.
std::string EncodePosition(const PositionValue& position);
std::string EncodeDecision(const DecisionValue& decision);
std::string EncodeCube(const CubeValue& cube);

// Decodes a statement about a position. This function and the next three return false, with the last argument
// unspecified, if the bytes are damaged.
bool DecodePosition(const StatementBytes& statement, PositionValue& position);
// Adds one statement to `value`. DecodeValue adds all statements of the bytes.
bool DecodeStatement(const StatementBytes& statement, BookValue& value);
bool DecodeValue(std::string_view bytes, BookValue& value);
// Adds only the decisions.
bool DecodeDecisions(std::string_view bytes, std::vector<DecisionBytes>& decisions);

// Sorts by level, the deepest first. Positions of the same level keep their order.
void SortByTrust(std::vector<PositionValue>& positions);

// Returns whether the statement is about the position after `candidate` and has the candidate's evaluation, so that it
// adds nothing to the decision.
bool Repeats(const StatementBytes& statement, const CandidateBytes& candidate, const DecisionBytes& decision);

// Replaces `out` by the value of all statements of `values`, which are about one subject. Equal statements are stored
// once. If there are too many, the least reliable are dropped. The result does not depend on the order of the values,
// and results can be combined again. Damaged values make an empty one.
void CombineValues(absl::Span<const std::string_view> values, std::string& out);

}  // namespace tabia::backgammon
