// Generated from generator/manifest/schema. Do not edit: change it there, then `npm run generate`.
import type { Names, Scalar } from "./scalar.ts";

/**
 * Rules between the params of a call.
 */
export type Rules = Rule[];
/**
 * One rule between params. It has exactly one key.
 */
export interface Rule {
  /**
   * A param that excludes all other params except path params. Give its name, or {param, except}.
   */
  exclusive?:
    | string
    | {
        /**
         * The param that excludes the others.
         */
        param: string;
        except?: Names;
      };
  /**
   * A call has at most one of these params.
   *
   * @minItems 2
   */
  at_most_one?: string[];
  /**
   * A call has at least one of these params, unless it has the param of an `exclusive` rule.
   *
   * @minItems 1
   */
  at_least_one?: string[];
  /**
   * A param that requires other params.
   */
  requires?: {
    /**
     * The param that requires the others.
     */
    param: string;
    value?: Scalar;
    /**
     * The required params.
     *
     * @minItems 1
     */
    needs: string[];
  };
  /**
   * Two params with times: the first time is not after the second.
   *
   * @minItems 2
   * @maxItems 2
   */
  ordered?: string[];
  /**
   * The longest time between the values of two params.
   */
  span?: {
    /**
     * The earlier and the later param.
     *
     * @minItems 2
     * @maxItems 2
     */
    params: string[];
    /**
     * An ISO 8601 duration such as P180D.
     */
    longest: string;
  };
}
