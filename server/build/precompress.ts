import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)
const compressible = /\.(js|css|svg|json|txt)$/

/**
 * Writes a `.br` and a `.gz` for every text asset of the browser build, so that no request pays for compression.
 *
 * @param buildDirectory the folder with `client/`.
 */
export async function precompressAssets(buildDirectory: string): Promise<void> {
	const root = join(buildDirectory, 'client')
	const entries = await readdir(root, { recursive: true, withFileTypes: true })
	const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name))
	await Promise.all(files.map((entry) => precompress(join(entry.parentPath, entry.name))))
}

async function precompress(path: string): Promise<void> {
	const bytes = await readFile(path)
	const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
	await writeFile(`${path}.br`, await brotli(bytes, quality))
	await writeFile(`${path}.gz`, await gz(bytes, { level: 9 }))
}
