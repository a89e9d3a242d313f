// `npm run backup -- FILE`: writes one archive of all data and files while the site runs.
import { resolve } from 'node:path'
import { makeBackup } from '#platform/backup/make-backup.server.ts'
import { ourFilePlace } from '#platform/backup/bucket-files.server.ts'
import { BackupError } from '#platform/backup/format.server.ts'
import { EnvError } from '#platform/lib/env/env-schema.server.ts'
import { env } from '#platform/lib/env/env.server.ts'

const usage = 'Use: npm run backup -- FILE, such as npm run backup -- roost-2026-11-21.tar.zst'

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
	process.on(signal, () => stopping.abort())

process.exitCode = await run(process.argv.slice(2))

async function run([file, ...more]: string[]): Promise<number> {
	if (!file || file.startsWith('-') || more.length > 0) {
		console.error(usage)
		return 2
	}
	try {
		const { DATABASE_DIRECT_URL } = env()
		const report = await makeBackup({
			databaseUrl: DATABASE_DIRECT_URL,
			files: ourFilePlace(),
			file: resolve(file),
			signal: stopping.signal,
		})
		const { rows, files, sizeBytes, seconds, faults } = report
		console.log(
			`${file}: ${rows} rows and ${files} files, ${toMegabytes(sizeBytes)} MB, in ${seconds.toFixed(1)} s`,
		)
		for (const fault of faults) console.error(`Note: ${fault}`)
		return 0
	} catch (error) {
		if (!(error instanceof BackupError || error instanceof EnvError)) throw error
		console.error(error.message)
		return 1
	}
}

function toMegabytes(bytes: number): string {
	return (bytes / 1e6).toFixed(1)
}
