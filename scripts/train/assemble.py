"""Puts a trained model together: the trained layers and tables, the base's embedding tables, the manifest.

  assemble.py --base DIR --parts DIR --name NAME --target DIR

DIR of --parts holds what `retriever.py tables` wrote under NAME. The tables of the base are kept as "former": stores
whose vectors the base made are asked through them until they have new vectors. Deterministic.
"""
import argparse, hashlib, json, shutil, struct
from pathlib import Path

# Centred cosine of this model, and its value on the scale that thresholds are written for. Chosen so that as many pairs of
# texts lie above each value as with the base: 863 pairs (labelled pairs of statements, questions with their answers, edited
# and shortened texts, neighbouring and random turns).
CALIBRATION = [[0, 0], [.485, .35], [.635, .5], [.717, .6], [.795, .7], [.831, .75], [.863, .8], [.899, .85], [.926, .9], [.962, .95], [1, 1]]

FILES = {'weights': 'model.safetensors', 'vocabulary': 'vocab.txt', 'idf': 'wordpiece-idf.f16', 'mean': 'mean-idfpool.f32',
         'projection': 'projection-128x384.f16', 'tokenCodes': 'quant4-128.f32'}
FORMER = {'mean': 'former-mean.f32', 'projection': 'former-projection.f16', 'tokenCodes': 'former-codes.f32'}


def read_safetensors(raw):
    length = struct.unpack('<Q', raw[:8])[0]
    return {name: (entry['dtype'], entry['shape'], raw[8 + length + entry['data_offsets'][0]:8 + length + entry['data_offsets'][1]])
            for name, entry in json.loads(raw[8:8 + length]).items() if name != '__metadata__'}


def write_safetensors(tensors):
    header, blob = {}, b''
    for name, (kind, shape, raw) in tensors.items():
        header[name] = {'dtype': kind, 'shape': shape, 'data_offsets': [len(blob), len(blob) + len(raw)]}
        blob += raw
    text = json.dumps(header, separators=(',', ':')).encode()
    text += b' ' * (-len(text) % 8)
    return struct.pack('<Q', len(text)) + text + blob


def describe(folder, files):
    entries = {}
    for role, name in files.items():
        raw = (folder / name).read_bytes()
        entries[role] = {'name': name, 'bytes': len(raw), 'sha256': hashlib.sha256(raw).hexdigest()}
    return entries


def main():
    p = argparse.ArgumentParser()
    for name in ('base', 'parts', 'name', 'target'):
        p.add_argument(f'--{name}', required=True)
    a = p.parse_args()
    base, parts, target = Path(a.base), Path(a.parts), Path(a.target)
    target.mkdir(parents=True, exist_ok=True)
    whole = read_safetensors((base / FILES['weights']).read_bytes())
    trained = read_safetensors(b''.join(f.read_bytes() for f in sorted(parts.glob(f'{a.name}.layers.*'))))
    tensors = {k: trained.get(k, v) for k, v in whole.items() if k.startswith('embeddings.') or k in trained}
    (target / FILES['weights']).write_bytes(write_safetensors(tensors))
    for role in ('vocabulary', 'idf'):
        shutil.copy(base / FILES[role], target / FILES[role])
    for role, made in (('mean', 'mean.f32'), ('projection', 'projection.f16'), ('tokenCodes', 'quant4.f32')):
        shutil.copy(parts / f'{a.name}.{made}', target / FILES[role])
        shutil.copy(base / FILES[role], target / FORMER[role])
    known = json.loads((base / 'manifest.json').read_text())
    files = describe(target, FILES)
    manifest = {
        'id': f"lore-small-q8@{files['weights']['sha256'][:8]}",
        'dimensions': known['dimensions'],
        'windowTokens': known['windowTokens'],
        'source': {'base': known['source'], 'layers': 1 + max(int(k.split('.')[1]) for k in tensors if k.startswith('layers.')),
                   'training': 'scripts/train/README.md'},
        'files': files,
        'calibration': CALIBRATION,
        'former': [{'id': known['id'], 'files': describe(target, FORMER), 'calibration': known['calibration']}],
    }
    (target / 'manifest.json').write_text(json.dumps(manifest, indent=2) + '\n')
    print(manifest['id'], files['weights']['bytes'])


if __name__ == '__main__':
    main()
