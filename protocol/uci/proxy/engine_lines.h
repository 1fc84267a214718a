// The lines that the proxy reads or rewrites, with their ends.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tabia::uci {

// Returns the name in "option name WORDS type …"; nothing for any other line.
std::optional<std::string> OptionNameOf(std::string_view line);

// Returns "id name X" as "id name X + tabia", and any other line as it is.
std::string WithTabiasName(std::string_view line);

// Returns "option name OwnBook type check default true" with the default false, and any other line as it is.
std::string WithOwnBookOff(std::string_view line);

// Returns the "position …" of a GUI with one more move. An empty line means the start position.
std::string PositionAfter(std::string_view position_line, std::string_view move);

// Returns the move in "bestmove MOVE …".
std::string_view MoveOf(std::string_view bestmove_line);

// Reads the list of an engine between "uci" and "uciok".
class EngineListing {
 public:
  // Reads a line "id …" or "option …" with its end. Returns the line for the GUI: the name of the engine with " +
  // tabia", and the option of the engine's own book with the default false.
  std::string Take(std::string_view line);

  // Forgets the options. Call it at "uci": the engine lists them again.
  void ForgetOptions() { option_names_.clear(); }
  const std::vector<std::string>& option_names() const { return option_names_; }

  // Returns the variant that the engine plays by default; empty if it did not list one.
  const std::string& default_variant() const { return default_variant_; }

  // Returns whether the engine listed its own book as on, so that the caller turns it off. Returns true at most once
  // for each list.
  bool TakeOwnBook() { return std::exchange(own_book_is_on_, false); }

 private:
  std::vector<std::string> option_names_;
  std::string default_variant_;
  bool own_book_is_on_ = false;
};

}  // namespace tabia::uci
