#include "core/base/name_patterns.h"

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

TEST(NamePatterns, MatchWholeNamesInAnyCaseOfLetters) {
  EXPECT_TRUE(NamePatterns({"MÜLLER"}).Match("müller"));
  EXPECT_FALSE(NamePatterns({"Muller"}).Match("Müller"));
  EXPECT_FALSE(NamePatterns({"Müller"}).Match("Müller, A"));
}

TEST(NamePatterns, MatchAnyTextByAStar) {
  const NamePatterns patterns({"*, anna", "ÜB*"});
  EXPECT_TRUE(patterns.Match("Berg, Anna"));
  EXPECT_TRUE(patterns.Match("über, Max"));
  EXPECT_FALSE(patterns.Match("Berg, Anna Maria"));
  EXPECT_EQ(patterns.text(), "*, anna; ÜB*");
}

TEST(NamePatterns, MatchAMissingNameAsAQuestionMark) {
  EXPECT_TRUE(NamePatterns({"?"}).Match(""));
  EXPECT_FALSE(NamePatterns({"?"}).Match("A"));
}

TEST(NamePatterns, MatchNamesThatAreNotUtf8) {
  EXPECT_TRUE(NamePatterns({"müller"}).Match("M\xdcLLER"));
}

}  // namespace
}  // namespace tabia
