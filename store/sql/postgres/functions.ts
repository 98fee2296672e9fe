/**
 * The functions of PostgreSQL that a statement may call. Their results depend only on their arguments and the time. Most results
 * are not much larger than the arguments. Exceptions include `generate_series` and `factorial`. Functions that pad or repeat a
 * string, such as `format`, are left out: a short call can return 1 GB, and a statement can contain many calls.
 */
export const postgresFunctions: ReadonlySet<string> = new Set(
  `
  abs cbrt ceil ceiling degrees div exp factorial floor gcd lcm ln log log10 mod pi power radians round scale sign sqrt trunc
  width_bucket acos asin atan atan2 cos cot sin tan
  ascii bit_length btrim char_length character_length chr concat concat_ws initcap left length lower ltrim md5
  octet_length overlay position quote_literal quote_nullable regexp_count regexp_instr regexp_like regexp_match
  regexp_matches regexp_replace regexp_split_to_array regexp_split_to_table regexp_substr replace reverse right rtrim
  split_part starts_with string_to_array string_to_table strpos substr substring translate trim upper normalize
  sha256 encode decode to_hex
  age clock_timestamp date_bin date_part date_trunc extract isfinite justify_days justify_hours justify_interval make_date
  make_interval make_time make_timestamp make_timestamptz now statement_timestamp timezone to_char to_date to_number
  to_timestamp transaction_timestamp
  array_append array_cat array_length array_ndims array_position array_positions array_prepend array_remove array_replace
  array_to_string cardinality unnest
  json_array_elements json_array_elements_text json_array_length json_build_array json_build_object json_each json_each_text
  json_extract_path json_extract_path_text json_object_keys json_typeof jsonb_array_elements jsonb_array_elements_text
  jsonb_array_length jsonb_build_array jsonb_build_object jsonb_each jsonb_each_text jsonb_exists jsonb_extract_path
  jsonb_extract_path_text jsonb_object_keys jsonb_path_exists jsonb_path_match jsonb_path_query jsonb_path_query_array
  jsonb_path_query_first jsonb_pretty jsonb_strip_nulls jsonb_typeof row_to_json to_json to_jsonb
  generate_series
  array_agg avg bit_and bit_or bit_xor bool_and bool_or corr count covar_pop covar_samp every json_agg json_object_agg
  jsonb_agg jsonb_object_agg max min mode percentile_cont percentile_disc regr_avgx regr_avgy regr_count regr_intercept
  regr_r2 regr_slope regr_sxx regr_sxy regr_syy stddev stddev_pop stddev_samp string_agg sum var_pop var_samp variance
  any_value cume_dist dense_rank first_value lag last_value lead nth_value ntile percent_rank rank row_number
  like_escape similar_to_escape overlaps is_normalized
  `
    .trim()
    .split(/\s+/),
);

/** The allowed types of casts. A cast to `char` is not allowed, because it pads a value to up to 10 MB. */
export const postgresTypes: ReadonlySet<string> = new Set(
  `
  bool boolean int2 int4 int8 smallint integer bigint float4 float8 real numeric decimal text varchar date time
  timetz timestamp timestamptz interval json jsonb uuid bytea
  `
    .trim()
    .split(/\s+/),
);

/** The allowed operators. */
export const postgresOperators: ReadonlySet<string> = new Set(
  `
  + - * / % ^ = <> != < > <= >= || ~~ !~~ ~~* !~~* ~ !~ ~* !~* -> ->> #> #>> @> <@ ? ?| ?& @? @@ && & | # << >> |/ ||/ @
  `
    .trim()
    .split(/\s+/),
);

/**
 * The functions and operators that change or ignore the case of all letters. Without one of them in the statement, the flag `i`
 * of `regexp_…` applies only to ASCII.
 */
export const letterFunctions: ReadonlySet<string> = new Set("lower upper initcap ~~* !~~* ~* !~*".split(" "));
