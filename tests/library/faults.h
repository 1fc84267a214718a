// Wrong arguments of the functions of tabia.h.
#pragma once

#include <functional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "tests/library/desk.h"

namespace tabia {

struct Fault {
  std::string name;
  int32_t status;  // the answer of the function
  std::function<void(Desk&)> make;
};

// An argument, by its name in the header. Without faults, any value is right.
struct Argument {
  std::string name;
  std::vector<Fault> faults = {};

  // Returns the argument with more faults.
  Argument With(std::vector<Fault> more) const {
    Argument argument = *this;
    for (Fault& fault : more) argument.faults.push_back(std::move(fault));
    return argument;
  }
};

// Describes a text with faults that no function accepts. `status` is the answer to all of them except NULL.
Argument Words(const std::string& name, const char* Desk::*text, int32_t status);

// Returns the argument with this name in the header. The name is a parameter if it differs between functions.
Argument ChessBook();
Argument BackgammonBook();
Argument AnyBook();
Argument Handle();
Argument Path(const std::string& name, const char* Desk::*path);
Argument Sources();
Argument SourceCount();
Argument OptionsOfAnIndex();
Argument OptionsOfBuilding();
Fault MinGames();  // which only tabia_build takes
Argument Form();
Argument TextPlace();
Argument TextSize();
Argument ChessPosition();
Argument LegalPosition();
Argument ChessText(const std::string& name);
Argument BackgammonText(const std::string& name);
Argument Count();
Argument Rule();
Argument BackgammonRule();
Argument Game();
Argument Move();
Argument FirstMove();  // a move, or NULL
Argument Notation();
Argument BackgammonPosition(bool with_dice);  // a function that ignores the dice takes wrong ones

// Describes a pointer that must not be NULL.
template <typename Pointer>
Argument NotNull(const std::string& name, Pointer Desk::*pointer) {
  return {name, {{"NULL", TABIA_WRONG_USAGE, [pointer](Desk& desk) { desk.*pointer = nullptr; }}}};
}

template <typename Struct>
Fault SizeFault(const std::string& name, Struct* Desk::*pointer, uint32_t size) {
  return {name, TABIA_WRONG_USAGE,
          [pointer, size](Desk& desk) { const_cast<uint32_t&>((desk.*pointer)->size) = size; }};
}

// The size of a struct in the first release, the smallest that is taken.
template <typename Struct>
inline constexpr uint32_t kFirstSizeOf = sizeof(Struct);
template <>
inline constexpr uint32_t kFirstSizeOf<tabia_options> = 56;
template <>
inline constexpr uint32_t kFirstSizeOf<tabia_chess_move> = 56;
template <>
inline constexpr uint32_t kFirstSizeOf<tabia_chess_rule> = 40;

// Describes a struct whose size and address may be wrong.
template <typename Struct>
Argument OfSize(const std::string& name, Struct* Desk::*pointer) {
  constexpr uint32_t kSize = kFirstSizeOf<std::remove_const_t<Struct>>;
  const auto misalign = [pointer](Desk& desk) {
    desk.*pointer = reinterpret_cast<Struct*>(reinterpret_cast<uintptr_t>(desk.*pointer) + 4);
  };
  return {name,
          {{"misaligned", TABIA_WRONG_USAGE, misalign},
           SizeFault("size 0", pointer, 0),
           SizeFault("a short size", pointer, kSize - 8),
           SizeFault("an odd size", pointer, kSize + 1),
           SizeFault("an uninitialised size", pointer, 0xfffffff8)}};
}

// Describes a struct that the function reads: members that are newer than the library must be zero.
template <typename Struct>
Argument Read(const std::string& name, const Struct* Desk::*pointer) {
  const auto garble = [pointer](Desk& desk) {
    auto* place = reinterpret_cast<Place<Struct>*>(const_cast<Struct*>(desk.*pointer));
    place->structs[0].size = sizeof *place;
    place->tail[1] = 1;
  };
  return OfSize(name, pointer).With({{"unknown members", TABIA_WRONG_USAGE, garble}});
}

// Describes a struct that the function writes, or an array of them, which may be NULL if its capacity is 0.
template <typename Struct>
Argument Written(const std::string& name, Struct* Desk::*pointer) {
  return OfSize(name, pointer).With(NotNull(name, pointer).faults);
}

// Returns a fault of a member of a struct that the function reads.
template <typename Struct, typename Member, typename Number>
Fault Wrong(const std::string& name, const Struct* Desk::*pointer, Member Struct::*member, Number number,
            int32_t status = TABIA_WRONG_USAGE) {
  return {name + " " + std::to_string(number), status,
          [=](Desk& desk) { const_cast<Struct*>(desk.*pointer)->*member = static_cast<Member>(number); }};
}

// Returns a fault of an argument that is a number.
template <typename Number, typename Value>
Fault Wrong(Number Desk::*number, Value value, int32_t status = TABIA_WRONG_USAGE) {
  return {std::to_string(value), status, [=](Desk& desk) { desk.*number = static_cast<Number>(value); }};
}

}  // namespace tabia
