import sharp from 'sharp'
const [out, ...files] = process.argv.slice(2)
const images = await Promise.all(files.map(async (f) => ({ f, m: await sharp(f).metadata() })))
let x = 0
const parts = images.map(({ f, m }) => { const p = { input: f, left: x, top: 0 }; x += m.width! + 10; return p })
await sharp({ create: { width: x, height: Math.max(...images.map(({ m }) => m.height!)), channels: 3, background: '#888' } }).composite(parts).png().toFile(out!)
