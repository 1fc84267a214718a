#include "core/base/fold_case.h"

#include "gtest/gtest.h"

namespace tabia {
namespace {

TEST(FoldCase, MakesSmallLettersOfCapitals) {
  EXPECT_EQ(FoldCase("MÜLLER, Ångström"), "müller, ångström");
  EXPECT_EQ(FoldCase("ŁUKASZ ŻAL ČEŠKA ĐOKOVIĆ ŸSAŸE"), "łukasz żal češka đoković ÿsaÿe");
  EXPECT_EQ(FoldCase("КАРПОВ ЁЖИК ЇЖАК"), "карпов ёжик їжак");
  EXPECT_EQ(FoldCase("ΆΛΦΑ ΏΜΕΓΑ"), "άλφα ώμεγα");
  EXPECT_EQ(FoldCase("ԱՐՈՆՅԱՆ ƏLİYEV NGUYỄN ƯƠNG"), "արոնյան əlİyev nguyễn ương");
}

TEST(FoldCase, MakesBothSmallSigmasEqual) {
  EXPECT_EQ(FoldCase("Παπαϊωάννου Ιάσονας"), FoldCase("ΠΑΠΑΪΩΆΝΝΟΥ ΙΆΣΟΝΑΣ"));
}

TEST(FoldCase, KeepsLettersWithoutCase) {
  for (const std::string_view text : {"侯逸凡", "ß", "×÷", "ابو", "1-0"}) EXPECT_EQ(FoldCase(text), text);
}

TEST(FoldCase, KeepsBytesThatAreNotUtf8) {
  EXPECT_EQ(FoldCase("M\xdcLLER\xe2\x82"), "m\xdcller\xe2\x82");
}

TEST(FoldCase, ComparesNames) {
  EXPECT_TRUE(EqualIgnoringLetterCase("MÜLLER", "müller"));
  EXPECT_FALSE(EqualIgnoringLetterCase("Muller", "Müller"));
}

}  // namespace
}  // namespace tabia
