#include "plugin/report/layout/report_page.h"

namespace tabia::report {
namespace {

constexpr std::string_view kPage = R"(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{title}}</title>
<style>
:root { color-scheme: light dark; --line: #8884; --faint: #767676; --head: #f2f0ea; --page: #fff;
  --stem: #b9bec5; --good: #3f9457; --alarm: #b3261e; --mark: #0b5394; --band: #e3e9dd; }
@media (prefers-color-scheme: dark) { :root { --faint: #a0a0a0; --head: #26282c; --page: #17181b;
  --stem: #5a616a; --good: #4f9e66; --alarm: #ff8a80; --mark: #8ec3f2; --band: #2f3a30; } }
body { font: 15px/1.4 system-ui, sans-serif; margin: 1rem; background: var(--page); }
h1, h2, h3 { overflow-wrap: anywhere; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { border: 1px solid var(--line); padding: .25rem .5rem; text-align: left; vertical-align: top; white-space: nowrap; }
th { background: var(--head); }
tbody th { position: sticky; left: 0; }
td.n, th.n { text-align: right; }
td p { margin: 0; }
td p + p, th small { color: var(--faint); font-size: .85em; font-weight: normal; }
sup { color: var(--faint); }
h3 { margin: 1rem 0 0; font-size: .9rem; }
:target { outline: 2px solid var(--mark); outline-offset: 2px; }
.picture { display: block; max-width: 48rem; margin: 1rem 0 .5rem; font-size: 12px; font-variant-numeric: tabular-nums; }
.picture + p { max-width: 48rem; color: var(--faint); font-size: .85em; }
.picture text { fill: currentColor; }
.picture .quiet { fill: var(--faint); font-weight: normal; }
.picture .strong { font-weight: 600; }
.picture .end { text-anchor: end; }
.picture .middle { text-anchor: middle; }
.picture line { stroke: var(--line); }
.picture rect { stroke: var(--page); }
.picture .thin, .picture .hatch { stroke: none; }
.picture .stem { fill: var(--stem); }
.picture .good { fill: var(--good); }
.picture .gap { fill: url(#hatch); stroke: var(--alarm); }
.picture .hatch { fill: var(--alarm); }
.picture .band { fill: var(--band); stroke: none; }
.picture .score { stroke: var(--mark); fill: var(--mark); stroke-width: 2px; }
.picture .off { stroke: var(--alarm); fill: var(--alarm); }
.picture .black { fill: #4b5058; stroke: none; }
.picture .white { fill: #e8e4da; stroke: none; }
.picture .best { stroke: var(--good); fill: var(--good); }
.picture .close { fill: var(--page); }
.picture .slope { stroke: var(--stem); fill: var(--stem); }
.picture .falling { stroke: var(--alarm); fill: var(--alarm); stroke-width: 3px; }
.picture .rising { stroke: var(--good); fill: var(--good); stroke-width: 3px; }
.picture .unknown { fill: none; stroke: var(--faint); stroke-dasharray: 3 2; }
</style>
</head>
<body>
{{main}}</body>
</html>
)";

}  // namespace

std::string ReportPage(std::string_view title, const Html& main) {
  return FillTemplate(kPage, {{"title", title}, {"main", main}}).markup();
}

Html WideTable(const Html& head, const Html& rows) {
  return Fragment(Element("div", {{"class", "wide"}, {"tabindex", 0}},
                          Element("table", LineEnd(), Element("thead", Element("tr", head)), LineEnd(),
                                  Element("tbody", LineEnd(), rows), LineEnd())),
                  LineEnd());
}

}  // namespace tabia::report
