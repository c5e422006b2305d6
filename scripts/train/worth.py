"""Fits the weights by which an agent's sentence is judged worth keeping (src/digest/rules/work/worth-weights.ts).

Never needed to install, run or test Lore. Needs Python with NumPy and SciPy.

  node scripts/train/embed-sentences.ts sentences.jsonl.gz… > vectors.f32
  worth.py --sentences sentences.jsonl.gz… --vectors vectors.f32 [--validate]

A sentence is one JSON a line: session, voice (final, mid, plan), text, label (keep, minor, chaff), and weight if it counts
more than once. With --validate, prints how well sentences of sessions that the fit has not seen are sorted.
"""
import argparse, base64, gzip, json, re
import numpy as np
from scipy.optimize import minimize

TARGET = {'keep': 1., 'minor': .35, 'chaff': 0.}
RIDGE_OF_MEANING, RIDGE_OF_SIGNS, FOLDS = 1., .5, 5
SIGNS = ['length', 'lowerCase', 'pronoun', 'code', 'digit', 'mid', 'plan', 'reason', 'change']


def signs_of(r):
    """The same signs as src/digest/rules/work/sentence-worth.ts reads."""
    t = r['text']
    return [min(len(t), 400) / 200, t[:1].islower(), bool(re.match(r'(?i)(it|this|that|these|those|they)\b', t)), '`' in t,
            bool(re.search(r'\d', t)), r['voice'] == 'mid', r['voice'] == 'plan',
            bool(re.search(r'(?i)\b(because|since|so that|therefore|which means|due to)\b', t)),
            bool(re.match(r'(?i)(added|updated|created|fixed|removed|changed|renamed|committed|moved|all tests)\b', t))]


def fit(x, y, w, ridge):
    """Logistic regression with soft targets."""
    n = x.shape[1]
    def loss(b):
        z = x @ b[:n] + b[n]
        p = 1 / (1 + np.exp(-z))
        slope = w * (p - y)
        return (w * (np.logaddexp(0, z) - y * z)).sum() + .5 * (ridge * b[:n] ** 2).sum(), np.r_[x.T @ slope + ridge * b[:n], slope.sum()]
    return minimize(loss, np.zeros(n + 1), jac=True, method='L-BFGS-B', options={'maxiter': 200}).x


def auc(scores, truth):
    order = np.asarray(scores).argsort(kind='stable')
    ranks = np.empty(len(order)); ranks[order] = np.arange(1, len(order) + 1)
    truth = np.asarray(truth, bool)
    return (ranks[truth].sum() - truth.sum() * (truth.sum() + 1) / 2) / (truth.sum() * (~truth).sum())


def main():
    p = argparse.ArgumentParser()
    p.add_argument('--sentences', nargs='+', required=True); p.add_argument('--vectors', required=True); p.add_argument('--validate', action='store_true')
    a = p.parse_args()
    rows = [json.loads(line) for f in a.sentences for line in gzip.open(f, 'rt', encoding='utf8')]
    vectors = np.fromfile(a.vectors, np.float32).reshape(len(rows), -1).astype(float)
    x = np.hstack([vectors, np.array([signs_of(r) for r in rows], float)])
    y, w = np.array([TARGET[r['label']] for r in rows]), np.array([r.get('weight', 1.) for r in rows])
    ridge = np.r_[np.full(vectors.shape[1], RIDGE_OF_MEANING), np.full(len(SIGNS), RIDGE_OF_SIGNS)]
    if a.validate:
        fold = np.array([sum((i + 1) * ord(c) for i, c in enumerate(r['session'])) % FOLDS for r in rows])
        seen = np.zeros(len(rows))
        for k in range(FOLDS):
            b = fit(x[fold != k], y[fold != k], w[fold != k], ridge)
            seen[fold == k] = x[fold == k] @ b[:-1] + b[-1]
        label = np.array([r['label'] for r in rows])
        print(f"worth keeping against the rest {auc(seen, label == 'keep'):.3f}, chaff against the rest {auc(-seen, label == 'chaff'):.3f} (area under the curve)")
        return
    b = fit(x, y, w, ridge)
    meaning = b[:vectors.shape[1]]
    step = np.abs(meaning).max() / 127
    print(json.dumps({'bias': round(float(b[-1]), 4), 'signs': dict(zip(SIGNS, (round(float(v), 4) for v in b[vectors.shape[1]:-1]))),
                      'step': round(float(step), 6), 'meaning': base64.b64encode(np.round(meaning / step).astype(np.int8).tobytes()).decode()}, indent=1))


if __name__ == '__main__':
    main()
