// A small Debian that a real systemd boots in a container.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findProgram, runProgram, startProgram, until } from './programs.ts'
import { mustRun, runAside, withNewControlGroups } from './run-aside.ts'

/** The programs that this needs, with their Debian packages. */
export const machinePrograms = {
	'systemd-nspawn': 'systemd-container',
	'systemd-analyze': 'systemd',
	mmdebstrap: 'mmdebstrap',
	nsenter: 'util-linux',
	tar: 'tar',
}

/** Kept between runs. */
const cache = join(tmpdir(), 'roost-rehearsals')

type System = {
	/** Name of a Debian release. */
	release: 'bookworm' | 'trixie'
	/** Packages besides systemd. */
	packages?: string[]
	/** Commands that root runs in it once. */
	commands?: string[]
}

type Options = System & {
	/** Written before the boot, readable by root only. */
	files?: Record<string, string>
	/** Options of systemd-nspawn that show it folders of this machine. */
	binds?: string[]
}

export type Machine = Awaited<ReturnType<typeof bootMachine>>

/** Boots it; shares the network of this machine. */
export async function bootMachine({ files = {}, binds = [], ...system }: Options) {
	const folder = mkdtempSync(join(tmpdir(), 'roost-machine-'))
	const root = join(folder, 'root')
	mkdirSync(root)
	runProgram('tar', ['--extract', `--file=${makeSystem(system)}`, `--directory=${root}`])
	const write = (file: string, text: string, mode = 0o600) =>
		writeFileSync(join(root, file), text, { mode })
	for (const [file, text] of Object.entries(files)) write(file, text)
	const [program = '', ...args] = withNewControlGroups(
		[
			findProgram('systemd-nspawn') ?? '',
			'--register=no',
			'--keep-unit',
			'--quiet',
			'--boot',
			`--directory=${root}`,
			...binds,
		],
		{ own: true },
	)
	let nspawn = startProgram(program, args)
	const leader = () => firstChild(nspawn.process.pid ?? 0)
	const enter = (command: string[]) => [
		`--target=${leader()}`,
		'--mount',
		'--uts',
		'--ipc',
		'--pid',
		'--cgroup',
		'--',
		...command,
	]
	const machine = {
		/** Its files, seen from outside. */
		root,
		write,
		/** Output of a command that root runs inside. */
		run: (...command: string[]) => mustRun('nsenter', enter(command)),
		tryRun: (...command: string[]) => runAside('nsenter', enter(command)),
		/** Waits until everything that starts with the system has started. */
		booted: () =>
			until('the boot', async () => {
				if (!leader()) return null
				const { stdout } = await machine.tryRun('systemctl', 'is-system-running')
				return /running|degraded/.test(stdout) ? true : null
			}),
		/** Restarts it as `reboot` does. */
		async restart(): Promise<void> {
			await machine.tryRun('systemctl', 'reboot')
			await nspawn.ended
			nspawn = startProgram(program, args)
			await machine.booted()
		},
		async close(): Promise<void> {
			await nspawn.stop()
			rmSync(folder, { recursive: true, force: true })
		},
	}
	await machine.booted().catch(async (error: Error) => {
		await machine.close()
		throw new Error(`${error.message}: ${nspawn.said()}`)
	})
	return machine
}

function firstChild(pid: number): number | null {
	const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
	const isSystemd = (child: string) =>
		readFileSync(`/proc/${child}/comm`, 'utf8').trim() === 'systemd'
	return Number(children.find((child) => child && isSystemd(child)) ?? Number.NaN) || null
}

/** A smallest Debian with systemd. Returns its archive. */
function makeSystem({ release, packages = [], commands = [] }: System): string {
	const options = [
		`--include=${['dbus', 'systemd', 'systemd-sysv', ...packages].join(',')}`,
		...commands.map((command) => `--customize-hook=chroot "$1" ${command}`),
	]
	const name = createHash('sha256').update(options.join('\n')).digest('hex').slice(0, 12)
	const archive = join(cache, `${release}-${name}.tar`)
	if (existsSync(archive)) return archive
	mkdirSync(cache, { recursive: true })
	runProgram('mmdebstrap', ['--variant=minbase', ...options, release, `${archive}.tar`])
	renameSync(`${archive}.tar`, archive)
	return archive
}
