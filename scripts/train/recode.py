"""Rounds the weights of a model to the codes that the kernel multiplies: from −63 to 63, one scale for each row and block of 128 inputs.

  recode.py --model DIR --texts FILE,FILE --target DIR

--model holds what assemble.py made, --texts dialogues in the format of README.md. Rounding each weight to its nearest
code would double the error of 8 bits. So weights are rounded input by input, and what rounding one changes in the outputs is made up
for by those not rounded yet (optimal brain surgery, with the inputs of real texts), then by the bias. Inputs are rounded too, as
the kernel does: 8 bits, one step for each row and block. Needs numpy alone; prints how near the states stay to those before.
The tables stay as they are, so they serve vectors of the model before, too.
"""
import argparse, gzip, json, random, re, shutil, unicodedata
from pathlib import Path
import numpy as np
from assemble import FILES, describe, read_safetensors, write_safetensors

WIDTH, HEADS, BLOCK = 384, 12, 128
LARGEST_WEIGHT, LARGEST_ACTIVATION = 63, 127
PRODUCTS = ('attention', 'mixed', 'wide', 'narrow')
MOST_TOKENS = 128
DAMPING = .01


class WordPiece:
    def __init__(self, path):
        self.ids = {piece: i for i, piece in enumerate(path.read_text(encoding='utf8').split('\n'))}

    def encode(self, text):
        plain = ''.join(c for c in unicodedata.normalize('NFD', text.lower()) if not unicodedata.combining(c))
        ids = [i for word in re.findall(r'\w+|[^\w\s]', plain.replace('_', ' _ ')) for i in self.split(word)]
        return [101, *ids[:MOST_TOKENS - 2], 102]

    def split(self, word):
        ids, start = [], 0
        while start < len(word):
            for end in range(len(word), start, -1):
                found = self.ids.get(('##' if start else '') + word[start:end])
                if found is not None:
                    break
            else:
                return [100]
            ids.append(found)
            start = end
        return ids


def tensors_of(path):
    kinds = {'I8': np.int8, 'F32': np.float32}
    return {k: np.frombuffer(raw, kinds[kind]).reshape(shape) for k, (kind, shape, raw) in read_safetensors(path.read_bytes()).items()}


def weights_of(t, name):
    blocks = t[f'{name}.codes'].astype(np.float64).reshape(*t[f'{name}.scales'].shape, BLOCK)
    return (blocks * t[f'{name}.scales'][:, :, None]).reshape(t[f'{name}.codes'].shape)


def round_rows(x):
    blocks = x.reshape(len(x), -1, BLOCK)
    step = np.abs(blocks).max(-1, keepdims=True) / LARGEST_ACTIVATION
    step[step == 0] = 1
    return (np.rint(blocks / step) * step).reshape(x.shape)


def scales_of(block):
    scales = np.abs(block).max(-1) / LARGEST_WEIGHT
    scales[scales == 0] = 1
    return scales.astype(np.float32).astype(np.float64)


def recode(weight, inputs):
    """Codes, scales, and the weights that they stand for."""
    rows, depth = weight.shape
    H = inputs.T @ inputs
    H[np.diag_indices(depth)] += DAMPING * np.mean(np.diag(H))
    U = np.linalg.cholesky(np.linalg.inv(H)).T
    W, codes = weight.copy(), np.zeros((rows, depth), np.int8)
    scales = np.zeros((rows, depth // BLOCK))
    for start in range(0, depth, BLOCK):
        end = start + BLOCK
        scale = scales[:, start // BLOCK] = scales_of(W[:, start:end])
        errors = np.zeros((rows, BLOCK))
        for k in range(start, end):
            codes[:, k] = np.clip(np.rint(W[:, k] / scale), -LARGEST_WEIGHT, LARGEST_WEIGHT)
            error = errors[:, k - start] = (W[:, k] - codes[:, k] * scale) / U[k, k]
            W[:, k + 1:end] -= np.outer(error, U[k, k + 1:end])
        W[:, end:] -= errors @ U[start:end, end:]
    return codes, scales.astype(np.float32)


def erf(x):
    z = np.abs(x)
    t = 1 / (1 + .3275911 * z)
    tail = ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - .284496736) * t + .254829592) * t * np.exp(-z * z)
    return np.sign(x) * (1 - tail)


def norm(x, t, name):
    z = (x - x.mean(-1, keepdims=True)) / np.sqrt(x.var(-1, keepdims=True) + 1e-12)
    return z * t[f'{name}.gains'] + t[f'{name}.offsets']


def attend(qkv):
    q, k, v = qkv.reshape(len(qkv), 3, HEADS, -1).transpose(1, 2, 0, 3)
    scores = q @ k.transpose(0, 2, 1) / np.sqrt(WIDTH // HEADS)
    e = np.exp(scores - scores.max(-1, keepdims=True))
    return (e / e.sum(-1, keepdims=True) @ v).transpose(1, 0, 2).reshape(len(qkv), WIDTH)


def embed(t, ids):
    word = t['embeddings.word.codes'][ids] * t['embeddings.word.scales'][ids][:, None]
    place = t['embeddings.position.codes'][:len(ids)] * t['embeddings.position.scales'][:len(ids)][:, None]
    return norm(word + place + t['embeddings.type'], t, 'embeddings.norm').astype(np.float32)


def run_layer(t, n, states, lengths, product):
    """All texts one below the other; `product` gets the name and the inputs of each product."""
    cut = np.cumsum(lengths)[:-1]
    mixed = np.concatenate([attend(part) for part in np.split(product(f'layers.{n}.attention', states), cut)])
    states = norm(states + product(f'layers.{n}.mixed', mixed), t, f'layers.{n}.norm1').astype(np.float32)
    wide = product(f'layers.{n}.wide', states)
    wide = wide * .5 * (1 + erf(wide / np.sqrt(2)))
    return norm(states + product(f'layers.{n}.narrow', wide), t, f'layers.{n}.norm2').astype(np.float32)


def read_turns(path):
    for line in gzip.open(path, 'rt', encoding='utf8'):
        if re.match(r'\d+ [^:]{1,30}: ', line):
            yield line.strip().split(' ', 1)[1]
        elif line.startswith('? '):
            yield line[2:].rsplit(' => ', 1)[0]


def nearness(a, b):
    return (a * b).sum(-1) / np.linalg.norm(a, axis=-1) / np.linalg.norm(b, axis=-1)


def main():
    p = argparse.ArgumentParser()
    for name in ('model', 'texts', 'target'):
        p.add_argument(f'--{name}', required=True)
    p.add_argument('--count', type=int, default=1200)
    a = p.parse_args()
    folder = Path(a.model)
    t = tensors_of(folder / 'model.safetensors')
    words = WordPiece(folder / 'vocab.txt')
    texts = [turn for path in a.texts.split(',') for turn in read_turns(path)]
    random.Random(17).shuffle(texts)
    ids = [words.encode(text) for text in texts[:a.count]]
    lengths = [len(i) for i in ids]
    exact = np.concatenate([embed(t, i) for i in ids])
    rounded, made = exact, {}
    plain = lambda name, x: (x @ weights_of(t, name).T.astype(np.float32) + t[f'{name}.bias']).astype(np.float32)

    def coded(name, x):
        weight, seen = weights_of(t, name), round_rows(x)
        codes, scales = recode(weight, seen.astype(np.float64))
        now = (codes.reshape(*scales.shape, BLOCK) * scales[:, :, None].astype(np.float64)).reshape(codes.shape)
        bias = t[f'{name}.bias'] + (weight @ x.mean(0) - now @ seen.mean(0))
        made[f'{name}.codes'], made[f'{name}.scales'], made[f'{name}.bias'] = codes, scales, bias.astype(np.float32)
        return (seen @ now.T.astype(np.float32) + made[f'{name}.bias']).astype(np.float32)

    for n in range(1 + max(int(k.split('.')[1]) for k in t if k.startswith('layers.'))):
        exact, rounded = run_layer(t, n, exact, lengths, plain), run_layer(t, n, rounded, lengths, coded)
        print('layer', n, 'tokens', len(exact), 'cosine', round(float(nearness(exact, rounded).mean()), 6), flush=True)
    raw = read_safetensors((folder / 'model.safetensors').read_bytes())
    out = {k: (kind, shape, made[k].tobytes() if k in made else data) for k, (kind, shape, data) in raw.items()}
    write_model(folder, Path(a.target), write_safetensors(out))


def write_model(source, target, weights):
    if source != target:
        shutil.copytree(source, target, dirs_exist_ok=True)
    (target / FILES['weights']).write_bytes(weights)
    known = json.loads((source / 'manifest.json').read_text())
    files = describe(target, FILES)
    tables = {role: files[role] for role in ('mean', 'projection', 'tokenCodes')}
    former = [{'id': known['id'], 'files': tables, 'calibration': known['calibration']}, *known['former']]
    manifest = known | {'id': f"lore-small-q8@{files['weights']['sha256'][:8]}", 'files': files, 'former': former}
    (target / 'manifest.json').write_text(json.dumps(manifest, indent=2) + '\n')
    print(manifest['id'])


if __name__ == '__main__':
    main()
