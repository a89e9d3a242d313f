// An empty Debian 13 on which someone enters the commands of docs/run-it.md as root.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { bootMachine } from './machine.ts'
import { withValues } from './page-commands.ts'
import type { Ran } from './run-aside.ts'

/** Ports of this machine that the other one uses, since they share the network. */
const ports = [80, 443, 3001, 5432]
const variables = '/root/variables'
const environment = [
	'HOME=/root',
	'TERM=dumb',
	'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
	'DEBIAN_FRONTEND=noninteractive',
]

export type OwnerMachine = Awaited<ReturnType<typeof bootOwnerMachine>>

/** @param values what the owner writes in place of the examples of the first block, `site=...`. */
export async function bootOwnerMachine(values: Record<string, string>) {
	const machine = await bootMachine({ release: 'trixie' })
	for (const [file, text] of Object.entries(wayToPackages())) machine.write(file, text, 0o644)
	const tryEnter = async (block: string): Promise<Ran> => {
		if (block.startsWith('site=')) {
			machine.write(variables, `${withValues(block, values)}\n`)
			return { code: 0, stdout: '', stderr: '' }
		}
		const script = `set -e; [ ! -f ${variables} ] || . ${variables}\n${block}`
		return machine.tryRun('env', '-i', ...environment, 'bash', '-c', script)
	}
	const enter = async (block: string): Promise<string> => {
		const { code, stdout, stderr } = await tryEnter(block)
		if (code !== 0) throw new Error(`failed (${code}): ${block}\n${stdout}\n${stderr}`)
		return stdout
	}
	return {
		...machine,
		/** Enters a block of commands in a terminal. */
		tryEnter,
		/** The same, which must succeed; returns its standard output. */
		enter,
		/** Sets a variable of the terminal. */
		set: (name: string, value: string) =>
			enter(`printf '%s=%q\\n' ${name} '${value}' >>${variables}`),
	}
}

/** What another program of this machine already uses. */
export async function takenPorts(): Promise<number[]> {
	const free = await Promise.all(ports.map(isFree))
	return ports.filter((_, index) => !free[index])
}

/** The registry of packages is asked in the way of this machine. */
function wayToPackages(): Record<string, string> {
	const names = ['npm_config_registry', 'http_proxy', 'https_proxy']
	const given = names.filter((name) => process.env[name])
	const lines = given.map((name) => `export ${name}='${process.env[name]}'\n`)
	const authorities = process.env['NODE_EXTRA_CA_CERTS']
	if (!authorities) return { [profile]: lines.join('') }
	const file = 'usr/local/share/authorities.pem'
	return {
		[file]: readFileSync(authorities, 'utf8'),
		[profile]: [...lines, `export NODE_EXTRA_CA_CERTS=/${file}\n`].join(''),
	}
}

const profile = 'etc/profile.d/packages.sh'

function isFree(port: number): Promise<boolean> {
	return new Promise((resolve) => {
		const server = createServer()
		server.once('error', () => resolve(false))
		server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
	})
}
