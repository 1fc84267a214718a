// The speed of a game, from its tag TimeControl.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace tabia::formats {

// The groups of Lichess, with UltraBullet as bullet, by the estimated time of a player: the time at the start and 40
// increments. Bullet is under 180 seconds, blitz under 480, rapid under 1500; correspondence has a day or more, or no
// clock.
enum class Speed : uint8_t { kBullet, kBlitz, kRapid, kClassical, kCorrespondence };

inline constexpr std::array<std::string_view, 5> kSpeedNames = {"bullet", "blitz", "rapid", "classical",
                                                                "correspondence"};

// Returns the speed of a time control: "300+3"; "40/9000", the first of several periods as in "40/5400+30:1800+30";
// "*180", an hourglass; or "-", no clock. Seconds may be fractions. Returns nothing for "?" and any other text.
std::optional<Speed> SpeedOf(std::string_view time_control);

}  // namespace tabia::formats
