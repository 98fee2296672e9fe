/**
 * The functions of DuckDB that a statement may call. Their results depend only on their arguments and the time. Most results are
 * not much larger than the arguments.
 */
export const duckDbFunctions: ReadonlySet<string> = new Set(
  `
  !~~ !~~* % & * ** + - -> ->> / // << >> ^ ^@ | || ~ ~~ ~~* ~~~ like_escape ilike_escape not_like_escape not_ilike_escape
  abs ceil ceiling floor round trunc sign sqrt cbrt exp ln log log10 log2 pow power mod greatest least isnan isinf isfinite
  radians degrees sin cos tan asin acos atan atan2 pi even round_even add subtract multiply divide fdiv fmod xor
  ascii bit_length char_length character_length chr concat concat_ws contains ends_with instr lcase left length levenshtein
  damerau_levenshtein jaccard jaro_similarity jaro_winkler_similarity hamming lower ltrim md5 nfc_normalize octet_length
  position prefix regexp_escape regexp_extract regexp_extract_all regexp_full_match regexp_matches regexp_replace
  regexp_split_to_array replace reverse right rtrim sha256 split split_part starts_with str_split string_split
  string_split_regex string_to_array strip_accents strlen strpos substr substring suffix translate trim ucase unicode upper
  url_decode url_encode hash to_hex hex from_hex to_base64 from_base64
  age century current_date current_localtime current_localtimestamp date_add date_diff date_part date_sub date_trunc datediff
  datepart datesub datetrunc day dayname dayofmonth dayofweek dayofyear days_in_month decade epoch epoch_ms epoch_us era
  get_current_timestamp hour isodow isoyear last_day make_date make_time make_timestamp make_timestamp_ms microsecond
  millennium millisecond minute month monthname now quarter second strftime strptime time_bucket timezone to_centuries to_days
  to_decades to_hours to_microseconds to_millennia to_milliseconds to_minutes to_months to_quarters to_seconds to_timestamp
  to_weeks to_years today transaction_timestamp try_strptime week weekday weekofyear year yearweek
  coalesce nullif ifnull if constant_or_null error typeof
  array_extract array_slice array_length array_contains array_has array_has_all array_has_any array_distinct array_sort
  array_position array_to_string array_concat array_intersect array_unique array_reverse
  flatten len list_value list_contains list_has list_has_all list_has_any list_extract list_slice list_distinct list_unique
  list_sort list_reverse_sort list_reverse list_position list_indexof list_concat list_append list_prepend list_intersect
  list_filter list_transform list_reduce list_zip list_select list_where list_sum list_avg list_min list_max list_count
  list_first list_last list_median list_any_value list_string_agg unnest
  struct_pack struct_extract struct_keys struct_values row map map_keys map_values map_entries map_contains map_extract
  element_at cardinality
  json_array json_array_length json_contains json_exists json_extract json_extract_path json_extract_path_text
  json_extract_string json_keys json_object json_quote json_type json_valid json_value json_structure to_json row_to_json
  array_to_json json_group_array json_group_object
  any_value approx_count_distinct approx_quantile approx_top_k arg_max arg_min argmax argmin array_agg avg bit_and bit_or
  bit_xor bool_and bool_or corr count count_if count_star countif covar_pop covar_samp entropy favg first fsum geomean
  group_concat histogram kurtosis last list listagg mad max max_by mean median min min_by mode product quantile
  quantile_cont quantile_disc regr_avgx regr_avgy regr_count regr_intercept regr_r2 regr_slope regr_sxx regr_sxy regr_syy
  sem skewness stddev stddev_pop stddev_samp string_agg sum var_pop var_samp variance weighted_avg wavg
  cume_dist dense_rank first_value lag last_value lead nth_value ntile percent_rank rank rank_dense row_number
  grouping grouping_id
  `
    .trim()
    .split(/\s+/),
);

/** The allowed functions that return tables. */
export const duckDbTableFunctions: ReadonlySet<string> = new Set([
  "unnest",
  "generate_series",
  "range",
  "json_each",
  "json_tree",
]);

/** The allowed types of casts and constants: ids of DuckDB's types, and type names that DuckDB resolves only after parsing. */
export const duckDbTypes: ReadonlySet<string> = new Set(
  `
  NULL BOOLEAN TINYINT SMALLINT INTEGER BIGINT HUGEINT UTINYINT USMALLINT UINTEGER UBIGINT UHUGEINT FLOAT DOUBLE DECIMAL
  VARCHAR CHAR DATE TIME TIMESTAMP TIMESTAMP_S TIMESTAMP_MS TIMESTAMP_NS INTERVAL UUID BLOB LIST ARRAY STRUCT MAP JSON
  INTEGER_LITERAL STRING_LITERAL
  `
    .trim()
    .split(/\s+/)
    .concat("TIMESTAMP WITH TIME ZONE", "TIME WITH TIME ZONE"),
);
