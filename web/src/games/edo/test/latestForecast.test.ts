import { expect, test } from 'vitest';
import type { Json, Verdict } from '../../../lib/table';
import { LatestForecast } from '../plan/latestForecast.svelte';

/** Questions that are answered when the test says so. */
function asked() {
  const answers: ((value: Json) => void)[] = [];
  const question = () =>
    new Promise<Verdict | undefined>((resolve) =>
      answers.push((value) => resolve({ refused: null, foreseen: value } as Verdict)),
    );
  return { answers, question };
}

test('a late answer to an earlier question is dropped', async () => {
  const { answers, question } = asked();
  const forecast = new LatestForecast<Json>((value) => value ?? null);
  const [first, second] = [forecast.ask(question), forecast.ask(question)];
  answers[1]?.('second');
  await second;
  answers[0]?.('first');
  await first;
  expect(forecast.value).toBe('second');
});

test('a new question clears the last answer unless it is kept', async () => {
  const { answers, question } = asked();
  const forecast = new LatestForecast<Json>((value) => value ?? null);
  const first = forecast.ask(question);
  answers[0]?.('round 1');
  await first;
  void forecast.ask(question, true);
  expect(forecast.value).toBe('round 1');
  const late = forecast.ask(question);
  expect(forecast.value).toBeNull();
  forecast.clear();
  answers[2]?.('round 2');
  await late;
  expect(forecast.value).toBeNull();
});
