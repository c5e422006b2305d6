"""Trains the bundled encoder for what recall does with it: token-by-token matching and one pooled vector.

Never needed to install, run or test Lore. Needs Python with PyTorch (CUDA) and tokenizers. README.md beside this
file says which data it takes and how the shipped model was made.

  retriever.py train   --data DIR --out DIR --name NAME [options]   fine-tunes all layers and the projection
  retriever.py average --data DIR --out DIR --name NAME --teacher FILE,FILE   the best mix of them with the base
  retriever.py distil  --data DIR --out DIR --name NAME --teacher FILE --layers 0,2,4,6,8,11
  retriever.py tables  --data DIR --out DIR --name NAME --teacher FILE
"""
import argparse, gzip, json, math, random, re, struct, time
from pathlib import Path
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F
from tokenizers import BertWordPieceTokenizer

DEV = 'cuda'
WIDTH, HEADS, PROJECTED = 384, 12, 128


# The model: BERT in the names of models/*/model.safetensors.

def read_safetensors(path):
    raw = Path(path).read_bytes()
    length = struct.unpack('<Q', raw[:8])[0]
    header = json.loads(raw[8:8 + length])
    kinds = {'I8': np.int8, 'F32': np.float32, 'F16': np.float16}
    out = {}
    for name, entry in header.items():
        if name == '__metadata__':
            continue
        start, end = (8 + length + o for o in entry['data_offsets'])
        out[name] = np.frombuffer(raw[start:end], kinds[entry['dtype']]).reshape(entry['shape'])
    return out


def dequantise(tensors):
    """Codes and scales become fp32 weights; everything else is kept."""
    out = {}
    for name, value in tensors.items():
        if name.endswith('.codes'):
            scales = tensors[name[:-6] + '.scales']
            if scales.ndim == 1:
                out[name[:-6]] = value.astype(np.float32) * scales[:, None]
            else:
                blocks = value.astype(np.float32).reshape(value.shape[0], scales.shape[1], -1)
                out[name[:-6] + '.weight'] = (blocks * scales[:, :, None]).reshape(value.shape)
        elif not name.endswith('.scales'):
            out[name] = value.astype(np.float32)
    return out


class Layer(nn.Module):
    def __init__(self):
        super().__init__()
        self.attention, self.mixed = nn.Linear(WIDTH, 3 * WIDTH), nn.Linear(WIDTH, WIDTH)
        self.wide, self.narrow = nn.Linear(WIDTH, 4 * WIDTH), nn.Linear(4 * WIDTH, WIDTH)
        self.norm1, self.norm2 = nn.LayerNorm(WIDTH, 1e-12), nn.LayerNorm(WIDTH, 1e-12)

    def forward(self, h, mask):
        b, n, _ = h.shape
        q, k, v = self.attention(h).view(b, n, 3, HEADS, WIDTH // HEADS).permute(2, 0, 3, 1, 4)
        a = F.scaled_dot_product_attention(q, k, v, attn_mask=mask[:, None, None, :])
        h = self.norm1(h + self.mixed(a.transpose(1, 2).reshape(b, n, WIDTH)))
        return self.norm2(h + self.narrow(F.gelu(self.wide(h))))


class Encoder(nn.Module):
    def __init__(self, layers=12):
        super().__init__()
        self.word, self.position = nn.Embedding(30522, WIDTH), nn.Embedding(512, WIDTH)
        self.segment = nn.Parameter(torch.zeros(WIDTH))
        self.norm = nn.LayerNorm(WIDTH, 1e-12)
        self.layers = nn.ModuleList(Layer() for _ in range(layers))
        self.projection = nn.Parameter(torch.zeros(PROJECTED, WIDTH))

    def forward(self, ids, mask, every=False):
        h = self.norm(self.word(ids) + self.position.weight[: ids.shape[1]] + self.segment)
        states = []
        for layer in self.layers:
            h = layer(h, mask)
            states.append(h)
        return states if every else h


def load_base(folder, layers=None):
    w = dequantise(read_safetensors(folder / 'model.safetensors'))
    model = Encoder(12)
    state = {'word.weight': w['embeddings.word'], 'position.weight': w['embeddings.position'],
             'segment': w['embeddings.type'], 'norm.weight': w['embeddings.norm.gains'], 'norm.bias': w['embeddings.norm.offsets']}
    for name, value in w.items():
        if name.startswith('layers.'):
            state[name.replace('.gains', '.weight').replace('.offsets', '.bias')] = value
    state['projection'] = np.fromfile(folder / 'projection-128x384.f16', np.float16).astype(np.float32).reshape(PROJECTED, WIDTH)
    model.load_state_dict({k: torch.tensor(np.ascontiguousarray(v)) for k, v in state.items()})
    return model.to(DEV)


def load_trained(folder, path):
    state = torch.load(path, map_location='cpu')
    layers = 1 + max(int(k.split('.')[1]) for k in state if k.startswith('layers.'))
    model = load_base(folder)
    model.layers = model.layers[:layers]
    missing, unexpected = model.load_state_dict({k: v.float() for k, v in state.items()}, strict=False)
    assert not unexpected and all(m.split('.')[0] in ('word', 'position', 'segment', 'norm') for m in missing)
    return model.to(DEV)


def keep_trained(model):
    return {k: v.detach().cpu() for k, v in model.state_dict().items() if k.startswith(('layers.', 'projection'))}


# Texts: a label is read as context; only content pieces of the text are compared, weighted by idf.

class Reader:
    def __init__(self, folder, stopwords):
        self.t = BertWordPieceTokenizer(str(folder / 'vocab.txt'), lowercase=True)
        self.idf = np.fromfile(folder / 'wordpiece-idf.f16', np.float16).astype(np.float32)
        content = np.zeros(30522, bool)
        for piece, i in self.t.get_vocab().items():
            if piece.startswith('['):
                continue
            content[i] = piece.startswith('##') or (re.search(r'\w', piece.replace('_', '')) is not None and piece not in stopwords)
        self.weight = np.where(content, self.idf, 0)
        self.kept, self.kept_reads = {}, {}

    def pieces(self, text):
        if text not in self.kept:
            self.kept[text] = self.t.encode(text, add_special_tokens=False).ids
        return self.kept[text]

    def read(self, label, text, most, label_weight=0):
        key = (label, text, most, label_weight)
        if key not in self.kept_reads:
            self.kept_reads[key] = self.read_anew(*key)
        return self.kept_reads[key]

    def read_anew(self, label, text, most, label_weight):
        head = self.pieces(label) + self.pieces(':') if label else []
        head = head[: most // 2]
        body = self.pieces(text)[: most - 2 - len(head)]
        ids = [101, *head, *body, 102]
        w = np.zeros(len(ids), np.float32)
        w[1: len(head)] = np.minimum(label_weight, self.weight[head[:-1]]) if head else 0
        w[1 + len(head): 1 + len(head) + len(body)] = self.weight[body] if body else 0
        if not (w > 0).any():
            w[:] = 1e-3
        return np.array(ids), w


def encode(model, read, every=False):
    """Returns padded token states of the content pieces and their weights."""
    n = max(len(ids) for ids, _ in read)
    picks = [np.flatnonzero(w > 0) for _, w in read]
    m = max(len(p) for p in picks)
    ids, mask = np.zeros((len(read), n), np.int64), np.zeros((len(read), n), bool)
    at, weight = np.zeros((len(read), m), np.int64), np.zeros((len(read), m), np.float32)
    for r, ((i, w), p) in enumerate(zip(read, picks)):
        ids[r, : len(i)], mask[r, : len(i)] = i, True
        at[r, : len(p)], weight[r, : len(p)] = p, w[p]
    ids, mask, at, weight = (torch.from_numpy(x) for x in (ids, mask, at, weight))
    ids, mask, at, weight = (x.to(DEV, non_blocking=True) for x in (ids, mask, at, weight))
    with torch.autocast('cuda', dtype=torch.bfloat16):
        out = model(ids, mask, every)
    gather = lambda h: h.float().gather(1, at[..., None].expand(-1, -1, WIDTH))
    return ([gather(h) for h in out] if every else gather(out)), weight


def project(model, h, codes=None):
    x = F.normalize(h, dim=-1) @ model.projection.T
    y = x / (x.norm(dim=-1, keepdim=True).clamp_min(1e-6).sqrt())
    if codes is None:
        return y
    mean, step = codes
    return ((y - mean) / step).round().clamp(-7, 7) * step + mean


def as_four_bits(y, weight):
    """Document tokens as they are stored, in 4 bits; gradients pass as if they were not rounded."""
    live = y.detach()[weight > 0]
    mean, step = live.mean(0), 2.5 * live.std(0) / 7
    return y + (((y - mean) / step).round().clamp(-7, 7) * step + mean - y).detach()


def pool(h, w):
    return F.normalize((F.normalize(h, dim=-1) * w[..., None]).sum(1), dim=-1)


def maxsim(q, qw, d, dw):
    s = torch.einsum('qid,njd->qnij', q, d).masked_fill((dw <= 0)[None, :, None, :], -1e4).amax(-1)
    return (s * qw[:, None]).sum(-1) / qw.sum(-1)[:, None]


# Data

def load_own(path):
    """Dialogues in the plain-text format of README.md: {kind, turns: [(speaker, text)], qs: [(question, [index])]}."""
    out = []
    for line in gzip.open(path, 'rt', encoding='utf8') if str(path).endswith('.gz') else open(path, encoding='utf8'):
        line = line.rstrip('\n')
        if line.startswith('==='):
            out.append({'kind': line[4:5], 'turns': [], 'qs': []})
        elif line.startswith('? '):
            question, at = line[2:].rsplit(' => ', 1)
            out[-1]['qs'].append((question, [int(x) - 1 for x in at.split(',')]))
        elif re.match(r'\d+ [^:]{1,30}: ', line):
            speaker, text = line.split(' ', 1)[1].split(': ', 1)
            out[-1]['turns'].append((speaker, text))
    return out


def load_public(path):
    out = []
    for d in json.load(gzip.open(path, 'rt')):
        turns = [tuple(t.split(': ', 1)) if ': ' in t[:40] else ('', t) for t in d['turns']]
        out.append({'kind': d['src'], 'turns': turns, 'qs': [(q, p) for q, p in d['qs']]})
    return out


NAME_WEIGHT = .3
SWAPPED = .5


def read_question(reader, question, names):
    """A question that names a speaker, as that speaker would have said it: recall asks so too."""
    for name in names:
        first = name.split(' ')[0]
        if first and re.search(rf'\b{re.escape(first)}\b', question):
            own = re.sub(rf"\b{re.escape(first)}['’]s\b", 'my', question)
            return reader.read(first, re.sub(rf'\b{re.escape(first)}\b', 'I', own), 64, NAME_WEIGHT)
    return reader.read(None, question, 64)


def swap_name(question, names):
    """The question about somebody else: whom it names is recall's own signal, so matching must not learn it."""
    for name in names:
        first = name.split(' ')[0]
        others = [n.split(' ')[0] for n in names if n != name and n.split(' ')[0]]
        if first and others and re.search(rf'\b{re.escape(first)}\b', question):
            return re.sub(rf'\b{re.escape(first)}\b', random.choice(others), question)
    return question


MOST_SPEAKERS = 9


def names_in(turns):
    """Speakers whom a question may name; none in talk with an assistant, nor where labels are titles of passages."""
    names = list(dict.fromkeys(s for s, _ in turns))
    return [] if 'Assistant' in names or len(names) > MOST_SPEAKERS else names


def load_eval(data):
    """Sets to choose by: name → list of (turns, questions with category)."""
    sets = {}
    for f in sorted((data / 'eval').glob('*.json')):
        sets[f.stem] = [([tuple(t) for t in c['turns']], [(q, e, k) for q, e, k in c['qs']]) for c in json.load(open(f))]
    return sets


@torch.no_grad()
def evaluate(model, reader, sets, codes=None):
    model.eval()
    report = {}
    for name, convs in sets.items():
        acc = {}
        for turns, qs in convs:
            read = [reader.read(s, t, 256) for s, t in turns]
            order = sorted(range(len(read)), key=lambda i: len(read[i][0]))
            D = [None] * len(read)
            P = torch.zeros(len(read), WIDTH, device=DEV)
            for i in range(0, len(order), 256):
                part = order[i:i + 256]
                h, w = encode(model, [read[j] for j in part])
                P[part] = pool(h, w)
                D[i // 256] = (part, project(model, h, codes), w)
            names = names_in(turns)
            for i in range(0, len(qs), 32):
                b = qs[i:i + 32]
                qh, qw = encode(model, [read_question(reader, q, names) for q, _, _ in b])
                y = project(model, qh)
                m = torch.zeros(len(b), len(turns), device=DEV)
                for part, d, w in filter(None, D):
                    for j in range(0, len(b), 8):
                        m[j:j + 8, part] = maxsim(y[j:j + 8], qw[j:j + 8], d, w)
                v = pool(qh, qw) @ P.T
                z = lambda x: (x - x.mean(1, keepdim=True)) / x.std(1, keepdim=True)
                for key, scores in (('m', m), ('v', v), ('mv', z(m) + .3 * z(v))):
                    top = scores.argsort(dim=1, descending=True)[:, :10].tolist()
                    for row, (_, ev, cat) in zip(top, b):
                        ev = set(ev)
                        rel = [x in ev for x in row]
                        dcg = sum(r / math.log2(k + 2) for k, r in enumerate(rel))
                        ideal = sum(1 / math.log2(k + 2) for k in range(min(10, len(ev))))
                        acc.setdefault(key, {}).setdefault(cat, []).append((dcg / ideal, sum(rel) / min(10, len(ev)), float(rel[0])))
        report[name] = {k: [round(float(np.mean([np.mean([x[j] for x in v]) for v in c.values()])), 4) for j in (0, 1, 2)] for k, c in acc.items()}
    return report


def show(name, step, report, started):
    line = ' '.join(f"{n}: " + ' '.join(f"{k} {v[0]:.3f}/{v[1]:.3f}" for k, v in r.items()) for n, r in report.items())
    print(f'{name} {step} {time.time() - started:.0f}s | {line}', flush=True)


# Training

def units_of(dialogues, share, size=8):
    units = []
    for n, d in enumerate(dialogues):
        qs = [q for q in d['qs'] if q[1]]
        if share.get(d['kind'], 1) < 1:
            qs = random.sample(qs, max(1, int(len(qs) * share[d['kind']]))) if qs else []
        random.shuffle(qs)
        units += [(n, qs[i:i + size]) for i in range(0, len(qs), size)]
    return units


def make_batch(dialogues, units, reader, per_dialogue, doc_tokens):
    docs, queries, positives, weights = [], [], [], []
    for n, qs in units:
        d = dialogues[n]
        turns = d['turns']
        need = sorted({x for _, p in qs for x in p})
        if len(need) > 16:
            need = sorted(random.sample(need, 16))
        rest = [x for x in range(len(turns)) if x not in set(need)]
        near = [x for x in rest if any(abs(x - y) <= 2 for y in need)]
        far = [x for x in rest if x not in set(near)]
        pick = need + (near + random.sample(far, len(far)))[: max(0, per_dialogue - len(need))]
        at = {x: len(docs) + j for j, x in enumerate(pick)}
        docs += [reader.read(*turns[x], doc_tokens) for x in pick]
        names = names_in(turns)
        for q, p in qs:
            found = [at[x] for x in p if x in at]
            if found:
                asked = swap_name(q, names) if random.random() < SWAPPED else q
                queries.append(read_question(reader, asked, names if random.random() < .8 else []))
                positives.append(found)
                weights.append(.5 if len(p) > 6 else 1.)
    pos = torch.zeros(len(queries), len(docs), dtype=torch.bool)
    for r, p in enumerate(positives):
        pos[r, p] = True
    return docs, queries, pos.to(DEV), torch.tensor(weights, device=DEV)


def nce(scores, pos, tau):
    x = scores / tau
    return -(torch.logsumexp(x.masked_fill(~pos, -1e4), 1) - torch.logsumexp(x, 1) - torch.log(pos.sum(1).float()))


def dialogues_for(a):
    data = Path(a.data)
    out = []
    for f in sorted((data / 'own').glob('*.txt*')):
        out += load_own(f)
    if a.public:
        out += [d for d in load_public(data / 'dialogue-qa.json.gz') if d['kind'] in a.public.split(',')]
    return [d for d in out if d['kind'] in a.kinds.split(',') or d['kind'] in (a.public or '').split(',')]


def train(a):
    random.seed(a.seed); np.random.seed(a.seed); torch.manual_seed(a.seed)
    data, started = Path(a.data), time.time()
    folder = Path(a.base)
    reader = Reader(folder, set(json.load(open(data / 'stopwords.json'))))
    sets = load_eval(data)
    dialogues = dialogues_for(a)
    share = json.loads(a.share)
    model, ref = load_base(folder), load_base(folder).eval()
    if a.start:
        model = load_trained(folder, a.start)
    if a.evaluate_base:
        show(a.name, 'base', evaluate(ref, reader, sets), started)
    for part in (model.word, model.position, model.norm):
        for p in part.parameters():
            p.requires_grad = False
    model.segment.requires_grad = False
    groups = [{'params': [p for p in model.layers.parameters()], 'lr': a.lr}, {'params': [model.projection], 'lr': a.projection_lr}]
    opt = torch.optim.AdamW(groups, weight_decay=.01)
    steps_per = len(units_of(dialogues, share)) // a.batch
    total = a.epochs * steps_per
    sched = torch.optim.lr_scheduler.LambdaLR(opt, lambda s: min(1, (s + 1) / 30) * max(0, 1 - s / total))
    print(a.name, 'dialogues', len(dialogues), 'questions', sum(len(d['qs']) for d in dialogues), 'steps', total, flush=True)
    for epoch in range(a.epochs):
        model.train()
        units = units_of(dialogues, share)
        random.shuffle(units)
        losses = []
        for i in range(0, len(units) - a.batch + 1, a.batch):
            docs, queries, pos, weight = make_batch(dialogues, units[i:i + a.batch], reader, a.per_dialogue, a.doc_tokens)
            if len(queries) == 0:
                continue
            dh, dw = encode(model, docs)
            qh, qw = encode(model, queries)
            dy, qy = project(model, dh), project(model, qh)
            if a.four_bits:
                dy = as_four_bits(dy, dw)
            s = maxsim(qy, qw, dy, dw)
            v = pool(qh, qw) @ pool(dh, dw).T
            loss = ((nce(s, pos, a.tau) + a.pooled * nce(v, pos, a.tau * 1.5)) * weight).sum() / weight.sum()
            if a.full > 0:
                full = maxsim(F.normalize(qh, dim=-1), qw, F.normalize(dh, dim=-1), dw)
                loss = loss + a.full * (nce(full, pos, a.tau) * weight).sum() / weight.sum()
            if a.anchor > 0:
                with torch.no_grad():
                    rh, _ = encode(ref, docs)
                cos = (F.normalize(dh, dim=-1) * F.normalize(rh, dim=-1)).sum(-1)
                loss = loss + a.anchor * ((1 - cos) * (dw > 0)).sum() / (dw > 0).sum()
            opt.zero_grad(); loss.backward()
            nn.utils.clip_grad_norm_(model.parameters(), 1.); opt.step(); sched.step()
            losses.append(loss.item())
        if (epoch + 1) % a.every == 0 or epoch == a.epochs - 1:
            show(a.name, f'epoch {epoch + 1} loss {np.mean(losses):.3f}', evaluate(model, reader, sets), started)
    torch.save({k: v.half() for k, v in keep_trained(model).items()}, Path(a.out) / f'{a.name}.pt')


# Averaging trained weights with those of the base keeps what the base knows of texts that training did not show

def merit(report):
    """One number to choose by: nDCG@10 of token matching on every set, real sessions counted twice."""
    return sum((2 if name == 'work' else 1) * r['m'][0] + .25 * r['v'][0] for name, r in report.items())


def average(a):
    data, started, folder = Path(a.data), time.time(), Path(a.base)
    reader = Reader(folder, set(json.load(open(data / 'stopwords.json'))))
    sets = load_eval(data)
    base = keep_trained(load_base(folder))
    report = evaluate(load_base(folder), reader, sets)
    show('base', f'merit {merit(report):.4f}', report, started)
    found = (-1, None, '')
    candidates = [torch.load(f, map_location='cpu') for f in a.teacher.split(',')]
    if len(candidates) > 1:
        candidates.append({k: sum(c[k].float() for c in candidates) / len(candidates) for k in base})
    for n, trained in enumerate(candidates):
        for share in (float(x) for x in a.shares.split(',')):
            mixed = {k: (share * trained[k].float() + (1 - share) * base[k]) for k in base}
            model = load_base(folder)
            model.load_state_dict(mixed, strict=False)
            report = evaluate(model, reader, sets)
            show(f'candidate {n} share {share}', f'merit {merit(report):.4f}', report, started)
            if merit(report) > found[0]:
                found = (merit(report), {k: v.half() for k, v in mixed.items()}, f'candidate {n} share {share}')
    print('chosen', found[2], flush=True)
    torch.save(found[1], Path(a.out) / f'{a.name}.pt')


# Distilling into fewer layers

def texts_for(data, dialogues):
    lines = [('', x) for x in gzip.open(data / 'texts.txt.gz', 'rt', encoding='utf8').read().split('\n') if x.strip()]
    lines += [t for d in dialogues for t in d['turns']]
    lines += [('', q) for d in dialogues for q, _ in d['qs']]
    return lines


def distil(a):
    random.seed(a.seed); np.random.seed(a.seed); torch.manual_seed(a.seed)
    data, started, folder = Path(a.data), time.time(), Path(a.base)
    reader = Reader(folder, set(json.load(open(data / 'stopwords.json'))))
    sets = load_eval(data)
    dialogues = dialogues_for(a)
    teacher = load_trained(folder, a.teacher).eval()
    kept = [int(x) for x in a.layers.split(',')]
    student = load_trained(folder, a.teacher)
    student.layers = nn.ModuleList(student.layers[i] for i in kept)
    if a.start:
        student = load_trained(folder, a.start)
    for part in (student.word, student.position, student.norm):
        for p in part.parameters():
            p.requires_grad = False
    student.segment.requires_grad = False
    student.projection.requires_grad = a.task > 0
    texts = texts_for(data, dialogues)
    print(a.name, 'texts', len(texts), flush=True)
    opt = torch.optim.AdamW([p for p in student.parameters() if p.requires_grad], lr=a.lr, weight_decay=.01)
    deadline = started + a.seconds
    warm = 100
    share = json.loads(a.share)
    units, u, step, losses, shown = [], 0, 0, [], started
    while time.time() < deadline:
        progress = (time.time() - started) / a.seconds
        for g in opt.param_groups:
            g['lr'] = a.lr * min(1, (step + 1) / warm) * max(.02, 1 - progress)
        sample = random.sample(texts, a.text_batch * 8)
        sample.sort(key=lambda t: len(t[1]))
        at = random.randrange(0, 8)
        read = [reader.read(s, t, 256) for s, t in sample[at * a.text_batch:(at + 1) * a.text_batch]]
        with torch.no_grad():
            th, w = encode(teacher, read, every=True)
        sh, _ = encode(student, read, every=True)
        live = (w > 0).float()
        close = lambda x, y: ((1 - F.cosine_similarity(x, y, dim=-1)) * live).sum() / live.sum()
        loss = close(sh[-1], th[-1])
        if a.inner > 0:
            loss = loss + a.inner * sum(close(sh[j], th[i]) for j, i in enumerate(kept[:-1])) / len(kept)
        sp, tp = pool(sh[-1], w), pool(th[-1], w)
        off = ~torch.eye(len(read), dtype=torch.bool, device=DEV)
        loss = loss + a.pairs * ((sp @ sp.T - tp @ tp.T)[off] ** 2).mean() * 10
        # Token-by-token similarities within the batch, as recall compares them.
        k = min(len(read) // 2, 32)
        sy, ty = project(student, sh[-1]), project(teacher, th[-1])
        a1, b1 = maxsim(sy[:k], w[:k], sy[k:2 * k], w[k:2 * k]), maxsim(ty[:k], w[:k], ty[k:2 * k], w[k:2 * k])
        loss = loss + a.pairs * ((a1 - b1) ** 2).mean() * 10
        if a.task > 0 and step % 2 == 0:
            if u + a.batch > len(units):
                units, u = units_of(dialogues, share), 0
                random.shuffle(units)
            docs, queries, pos, weight = make_batch(dialogues, units[u:u + a.batch], reader, a.per_dialogue, a.doc_tokens)
            u += a.batch
            with torch.no_grad():
                tdh, dw = encode(teacher, docs); tqh, qw = encode(teacher, queries)
                ts = maxsim(project(teacher, tqh), qw, project(teacher, tdh), dw)
                tv = pool(tqh, qw) @ pool(tdh, dw).T
            dh, _ = encode(student, docs); qh, _ = encode(student, queries)
            dy = project(student, dh)
            s = maxsim(project(student, qh), qw, as_four_bits(dy, dw) if a.four_bits else dy, dw)
            v = pool(qh, qw) @ pool(dh, dw).T
            kl = lambda x, y: F.kl_div(F.log_softmax(x / a.tau, 1), F.softmax(y / a.tau, 1), reduction='batchmean')
            hard = ((nce(s, pos, a.tau) + a.pooled * nce(v, pos, a.tau * 1.5)) * weight).sum() / weight.sum()
            loss = loss + a.task * (kl(s, ts) + a.pooled * kl(v, tv) + a.hard * hard)
        opt.zero_grad(); loss.backward()
        nn.utils.clip_grad_norm_(student.parameters(), 1.); opt.step()
        losses.append(loss.item()); step += 1
        if time.time() - shown > a.show_seconds:
            shown = time.time()
            show(a.name, f'step {step} loss {np.mean(losses[-200:]):.4f}', evaluate(student, reader, sets), started)
            student.train()
    show(a.name, f'end {step} loss {np.mean(losses[-200:]):.4f}', evaluate(student, reader, sets), started)
    torch.save({k: v.half() for k, v in keep_trained(student).items()}, Path(a.out) / f'{a.name}.pt')


# Number tables that depend on the weights

@torch.no_grad()
def tables(a):
    data, folder, started = Path(a.data), Path(a.base), time.time()
    random.seed(0)
    reader = Reader(folder, set(json.load(open(data / 'stopwords.json'))))
    model = load_trained(folder, a.teacher).eval()
    write_layers(model, Path(a.out), a.name)
    for layer in model.layers:
        for product in (layer.attention, layer.mixed, layer.wide, layer.narrow):
            codes, scales = quantise(product.weight.detach().cpu().float().numpy())
            product.weight.copy_(torch.tensor(codes.astype(np.float32).reshape(*scales.shape, BLOCK) * scales[:, :, None]).reshape(codes.shape))
    texts = texts_for(data, dialogues_for(a))
    random.shuffle(texts)
    texts = sorted(texts[:40000], key=lambda t: len(t[1]))
    mean, count, first, second, tokens = torch.zeros(WIDTH, device=DEV, dtype=torch.float64), 0, 0, 0, 0
    for i in range(0, len(texts), 256):
        h, w = encode(model, [reader.read(s, t, 256) for s, t in texts[i:i + 256]])
        mean += pool(h, w).double().sum(0); count += len(h)
        y = project(model, h)[w > 0].double()
        first, second, tokens = first + y.sum(0), second + (y ** 2).sum(0), tokens + len(y)
    mu = first / tokens
    sd = (second / tokens - mu ** 2).clamp_min(1e-12).sqrt()
    out = Path(a.out)
    (mean / count).float().cpu().numpy().tofile(out / f'{a.name}.mean.f32')
    torch.cat([mu, sd]).float().cpu().numpy().tofile(out / f'{a.name}.quant4.f32')
    model.projection.detach().cpu().half().numpy().tofile(out / f'{a.name}.projection.f16')
    step = (2.5 * sd / 7).float()
    show(a.name, 'four bits', evaluate(model, reader, load_eval(data), (mu.float(), step)), started)


BLOCK = 128
LARGEST_CODE = 126.4
PART_BYTES = 15 * 1024 * 1024


def quantise(weight):
    """
    8-bit codes with one scale for each row and block of 128 inputs, as scripts/quantize-model.mjs writes them. Training
    starts from weights that lie on such a grid already, so the grid is shifted: on the same one, what training changed by
    less than half a step would be rounded away, and the model would slide back to its base.
    """
    rows, columns = weight.shape
    blocks = weight.reshape(rows, columns // BLOCK, BLOCK)
    scales = np.abs(blocks).max(-1) / LARGEST_CODE
    scales[scales == 0] = 1
    codes = np.clip(np.floor(blocks / scales[:, :, None] + .5), -127, 127).astype(np.int8)
    return codes.reshape(rows, columns), scales.astype(np.float32)


def write_layers(model, out, name):
    """Writes the layers in the names of models/*/model.safetensors, without the embedding tables, in parts."""
    tensors = {}
    for n, layer in enumerate(model.layers):
        w = {k: v.detach().cpu().float().numpy() for k, v in layer.state_dict().items()}
        for product in ('attention', 'mixed', 'wide', 'narrow'):
            tensors[f'layers.{n}.{product}.codes'], tensors[f'layers.{n}.{product}.scales'] = quantise(w[f'{product}.weight'])
            tensors[f'layers.{n}.{product}.bias'] = w[f'{product}.bias']
        for norm in ('norm1', 'norm2'):
            tensors[f'layers.{n}.{norm}.gains'], tensors[f'layers.{n}.{norm}.offsets'] = w[f'{norm}.weight'], w[f'{norm}.bias']
    header, blob = {}, b''
    for key, value in tensors.items():
        raw = np.ascontiguousarray(value).tobytes()
        header[key] = {'dtype': 'I8' if value.dtype == np.int8 else 'F32', 'shape': list(value.shape), 'data_offsets': [len(blob), len(blob) + len(raw)]}
        blob += raw
    text = json.dumps(header, separators=(',', ':')).encode()
    text += b' ' * (-len(text) % 8)
    whole = struct.pack('<Q', len(text)) + text + blob
    for n in range(0, len(whole), PART_BYTES):
        (out / f'{name}.layers.{n // PART_BYTES}').write_bytes(whole[n:n + PART_BYTES])


def main():
    p = argparse.ArgumentParser()
    p.add_argument('what', choices=['train', 'average', 'distil', 'tables'])
    p.add_argument('--data', required=True); p.add_argument('--out', required=True); p.add_argument('--name', required=True)
    p.add_argument('--base', default='base'); p.add_argument('--start', default='')
    p.add_argument('--kinds', default='P,A,W,E'); p.add_argument('--public', default='friends,molweni,qmsum')
    p.add_argument('--share', default='{"molweni": 0.5}')
    p.add_argument('--lr', type=float, default=2e-5); p.add_argument('--projection-lr', type=float, default=2e-4)
    p.add_argument('--epochs', type=int, default=3); p.add_argument('--every', type=int, default=1)
    p.add_argument('--tau', type=float, default=.02); p.add_argument('--anchor', type=float, default=1.)
    p.add_argument('--pooled', type=float, default=.5); p.add_argument('--full', type=float, default=0.)
    p.add_argument('--batch', type=int, default=16); p.add_argument('--per-dialogue', type=int, default=48)
    p.add_argument('--doc-tokens', type=int, default=192); p.add_argument('--seed', type=int, default=1)
    p.add_argument('--evaluate-base', action='store_true'); p.add_argument('--four-bits', action='store_true')
    p.add_argument('--teacher', default=''); p.add_argument('--shares', default='1,0.75,0.5'); p.add_argument('--layers', default='0,2,4,6,8,11')
    p.add_argument('--seconds', type=float, default=150); p.add_argument('--show-seconds', type=float, default=40)
    p.add_argument('--text-batch', type=int, default=128); p.add_argument('--inner', type=float, default=.3)
    p.add_argument('--pairs', type=float, default=1.); p.add_argument('--task', type=float, default=0.); p.add_argument('--hard', type=float, default=.3)
    a = p.parse_args()
    {'train': train, 'average': average, 'distil': distil, 'tables': tables}[a.what](a)


if __name__ == '__main__':
    main()
