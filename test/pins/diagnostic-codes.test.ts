import { expect, test } from "vitest";
import { diagnostics } from "../../generator/diagnostics.ts";

// Editors and scripts read the codes of mistakes in manifests.
const codes = `
too-large too-deep bad-encoding unquoted-text missing-comma missing-separator unclosed unopened tab-indentation
bad-indentation missing-colon bad-escape trailing-text bad-syntax unsupported-yaml forbidden-key unseen-character
broken-key duplicate-key unknown-key missing-key wrong-type not-one-of malformed unknown-type typeless-format
unknown-mark several-types malformed-name not-prose out-of-bounds wrong-file reserved-name unknown-name duplicate-name
unused cycle template-syntax template-block template-limit named-argument undefined-argument bad-argument
relative-variable no-container unknown-variable unknown-helper wrong-arity misplaced-now link-without-url
capital-header single-braces text-condition no-condition no-boolean constant-cursor
link-as-cursor conflicting-keys not-a-list missing-choice
misplaced-key duplicate-value empty-range bad-value no-time invalid-pattern partial-pattern unsupported-pattern
too-many-repetitions ambiguous-pattern too-complex bad-path handlebars-path rooted-path template-path template-default
bad-page-size stale-token header-name transport-header header-value unsafe-host bad-request colon-param dot-segment bad-url
missing-description missing-param stray-param no-body duplicate-target unfilled-param several-parents
parent-without-store parent-without-time parent-cycle missing-list unsafe-sync bad-key column-conflict omitted-mark omitted-field
sync-field no-sync-time no-text sync-without-key sync-without-since sync-arg-type sync-without-lookback bad-duration missing-credential
unused-token public-injection shown-secret options-alike unsafe-check missing-check-params graphql-syntax
operation-count unnamed-operation foreign-definition unselected-path unselected-field
unselected-variable unused-variable missing-document optional-variable
`;

test("the mistakes in manifests have these codes", () => {
  expect(Object.keys(diagnostics)).toEqual(codes.trim().split(/\s+/));
});
