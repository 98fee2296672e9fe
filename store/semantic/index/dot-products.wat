;; Dot products of one vector of 16-bit integers and many vectors of 8-bit integers.
;; `width` is the number of components, a multiple of 8. Writes one 32-bit integer for each vector to `out`.
(module
  (import "caller" "memory" (memory 1))
  (func (export "dotProducts")
    (param $prompt i32) (param $vectors i32) (param $count i32) (param $width i32) (param $out i32)
    (local $sum v128) (local $p i32) (local $end i32)
    (block $done
      (loop $next
        (br_if $done (i32.eqz (local.get $count)))
        (local.set $sum (v128.const i32x4 0 0 0 0))
        (local.set $p (local.get $prompt))
        (local.set $end (i32.add (local.get $vectors) (local.get $width)))
        (loop $step
          (local.set $sum
            (i32x4.add
              (local.get $sum)
              (i32x4.dot_i16x8_s (v128.load (local.get $p)) (v128.load8x8_s (local.get $vectors)))))
          (local.set $p (i32.add (local.get $p) (i32.const 16)))
          (local.set $vectors (i32.add (local.get $vectors) (i32.const 8)))
          (br_if $step (i32.lt_u (local.get $vectors) (local.get $end))))
        (i32.store (local.get $out)
          (i32.add
            (i32.add (i32x4.extract_lane 0 (local.get $sum)) (i32x4.extract_lane 1 (local.get $sum)))
            (i32.add (i32x4.extract_lane 2 (local.get $sum)) (i32x4.extract_lane 3 (local.get $sum)))))
        (local.set $out (i32.add (local.get $out) (i32.const 4)))
        (local.set $count (i32.sub (local.get $count) (i32.const 1)))
        (br $next)))))
