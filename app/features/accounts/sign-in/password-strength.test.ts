import { expect, test } from "vitest";
import { weaknessOf } from "./password-strength.ts";

const email = "dana.field@player.example";

test.each([
  ["nine-char", "at least 10 characters"],
  ["x".repeat(129), "at most 128 characters"],
  ["aaaaaaaaaaaa", "repeats too much"],
  ["121212121212", "repeats too much"],
  ["1234567890", "row of keys"],
  ["0987654321", "row of keys"],
  ["qwertyuiop", "row of keys"],
  ["1q2w3e4r5t", "most common"],
  ["tyuiopghjkl", "row of keys"],
  ["abcdef123456", "row of keys"],
  ["Password123", "most common"],
  ["P@ssw0rd2026!", "most common"],
  ["passwordpassword", "repeats too much"],
  ["Tennis2026!!", "most common"],
  ["!!welcome2026", "most common"],
  ["Iloveyou1234", "most common"],
  ["danafield2026", "too close to your email"],
  ["Dana.Field!1", "too close to your email"],
])("%s is refused with the reason", (password, reason) => expect(weaknessOf(password, email)).toContain(reason));

test.each([
  "w7Kd-Pz3qx",
  "split step then swing",
  "kettle-orbit-42",
  "zX9-qq7-Lp0-wwR",
  "Zwölf Bälle im Korb",
  "パスワードは長いほうがよい",
])("%s is accepted", (password) => expect(weaknessOf(password, email)).toBeUndefined());
