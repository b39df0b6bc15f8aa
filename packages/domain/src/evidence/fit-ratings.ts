/**
 * The results of two models against each other, by their indexes in a list: how often each won, and how often they
 * tied.
 */
export interface PairCount {
  one: number;
  other: number;
  oneWins: number;
  otherWins: number;
  ties: number;
}

/**
 * The variance of the models' strengths that is assumed before any vote, in logits. It keeps a model that always won
 * from being infinitely good, and is negligible beside a few dozen votes.
 */
export const PRIOR_VARIANCE = 4;
/** The same for the logarithm of the weight of ties. */
const TIE_PRIOR = { mean: -0.5, variance: 4 };

const ROUNDS = 30;
/** In logits: less than a hundredth of a point of a rating. */
const ENOUGH = 1e-5;

/**
 * Strengths by the Bradley–Terry model with ties of R. R. Davidson, "On Extending the Bradley-Terry Model to
 * Accommodate Ties in Paired Comparison Experiments" (1970): one beats another with the odds exp(a) : exp(b), and ties
 * with the weight ν·exp((a + b) / 2). The most likely strengths under the prior, by Newton's method; the last of the
 * parameters is log ν. The strengths are in logits, and their mean is that of the prior.
 *
 * @param options.prior the mean of the prior of each strength; 0 where it is absent
 * @param options.start initial parameters, such as those of nearly the same votes
 */
export function fitRatings(
  count: number,
  pairs: readonly PairCount[],
  { prior = [], start }: { prior?: readonly number[]; start?: Float64Array } = {},
): Float64Array {
  const size = count + 1;
  const values = start === undefined ? new Float64Array(size) : Float64Array.from(start);
  if (start === undefined) values[count] = TIE_PRIOR.mean;
  for (let round = 0; round < ROUNDS; round += 1) {
    const { slope, curve } = derivatives(values, count, pairs, prior);
    const step = solve(curve, slope, size);
    let longest = 0;
    for (const part of step) longest = Math.max(longest, Math.abs(part));
    // A long step may leave the region in which the curvature is valid.
    const length = Math.min(1, 2 / Math.max(longest, ENOUGH));
    for (let index = 0; index < size; index += 1) values[index] = at(values, index) + length * at(step, index);
    if (longest < ENOUGH) break;
  }
  return values;
}

/** The gradient of the log-likelihood, and its negated second derivatives, row by row. */
function derivatives(values: Float64Array, count: number, pairs: readonly PairCount[], prior: readonly number[]) {
  const size = count + 1;
  const slope = new Float64Array(size);
  const curve = new Float64Array(size * size);
  const add = (row: number, column: number, amount: number): void => {
    curve[row * size + column] = at(curve, row * size + column) + amount;
  };
  const push = (index: number, amount: number): void => {
    slope[index] = at(slope, index) + amount;
  };
  for (let index = 0; index < count; index += 1) {
    push(index, ((prior[index] ?? 0) - at(values, index)) / PRIOR_VARIANCE);
    add(index, index, 1 / PRIOR_VARIANCE);
  }
  push(count, (TIE_PRIOR.mean - at(values, count)) / TIE_PRIOR.variance);
  add(count, count, 1 / TIE_PRIOR.variance);
  for (const { one, other, oneWins, otherWins, ties } of pairs) {
    const total = oneWins + otherWins + ties;
    if (total === 0) continue;
    const half = (at(values, one) - at(values, other)) / 2;
    const [up, down, even] = [Math.exp(half), Math.exp(-half), Math.exp(at(values, count))];
    const sum = up + down + even;
    const [win, loss, tie] = [up / sum, down / sum, even / sum];
    // In terms of the difference of the two strengths: an outcome moves it by a half up, a half down, or not at all.
    const lead = (win - loss) / 2;
    const pull = (oneWins - otherWins) / 2 - total * lead;
    push(one, pull);
    push(other, -pull);
    push(count, ties - total * tie);
    const bend = total * ((win + loss) / 4 - lead * lead);
    add(one, one, bend);
    add(other, other, bend);
    add(one, other, -bend);
    add(other, one, -bend);
    const cross = -total * tie * lead;
    add(one, count, cross);
    add(count, one, cross);
    add(other, count, -cross);
    add(count, other, -cross);
    add(count, count, total * tie * (1 - tie));
  }
  return { slope, curve };
}

/** Solves a system whose matrix is symmetric and positive definite (Cholesky); the matrix is overwritten. */
function solve(matrix: Float64Array, right: Float64Array, size: number): Float64Array {
  for (let column = 0; column < size; column += 1) {
    for (let row = column; row < size; row += 1) {
      let sum = at(matrix, row * size + column);
      for (let index = 0; index < column; index += 1) {
        sum -= at(matrix, row * size + index) * at(matrix, column * size + index);
      }
      const isDiagonal = row === column;
      matrix[row * size + column] = isDiagonal ? Math.sqrt(sum) : sum / at(matrix, column * size + column);
    }
  }
  const result = Float64Array.from(right);
  for (let row = 0; row < size; row += 1) {
    for (let index = 0; index < row; index += 1) {
      result[row] = at(result, row) - at(matrix, row * size + index) * at(result, index);
    }
    result[row] = at(result, row) / at(matrix, row * size + row);
  }
  for (let row = size - 1; row >= 0; row -= 1) {
    for (let index = row + 1; index < size; index += 1) {
      result[row] = at(result, row) - at(matrix, index * size + row) * at(result, index);
    }
    result[row] = at(result, row) / at(matrix, row * size + row);
  }
  return result;
}

function at(values: Float64Array, index: number): number {
  return values[index] ?? 0;
}
