// The headers that most tests include, compiled once for all of them. Only the build includes this file.
#pragma once

#include <fstream>
#include <sstream>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/precompiled.h"
