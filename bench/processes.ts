// Memory of processes, from Linux's /proc.
import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Whether this machine reports the memory of processes. */
export const canMeasureMemory = existsSync('/proc/self/smaps_rollup')

type Seen = { id: number; parent: number; command: string }

/** Resident memory of a process (RSS), in MB. */
export function residentMegabytes(id: number): number {
	const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1]
	return (Number(kilobytes) * 1024) / 1e6
}

/** Memory of a process and its descendants in MB; shared pages count once (PSS). */
export function familyMegabytes(id: number): number {
	const all = listProcesses()
	const family = [id]
	for (const member of family)
		family.push(...all.filter(({ parent }) => parent === member).map((child) => child.id))
	return family.reduce((sum, member) => sum + shareOf(member), 0)
}

/** Id of the descendant of `ancestor` whose command contains `words`; null if there is none. */
export function findBelow(ancestor: number, words: string): number | null {
	const all = listProcesses()
	const below = (id: number): Seen[] =>
		all.filter(({ parent }) => parent === id).flatMap((child) => [child, ...below(child.id)])
	return below(ancestor).find(({ command }) => command.includes(words))?.id ?? null
}

/** Id of any process whose command contains `words`; null if there is none. */
export function findProcess(words: string): number | null {
	return listProcesses().find(({ command }) => command.includes(words))?.id ?? null
}

function shareOf(id: number): number {
	const kilobytes = /^Pss:\s+(\d+) kB/m.exec(readOrNothing(`/proc/${id}/smaps_rollup`))?.[1]
	return (Number(kilobytes ?? 0) * 1024) / 1e6
}

function listProcesses(): Seen[] {
	return readdirSync('/proc')
		.filter((name) => /^\d+$/.test(name))
		.flatMap((name) => {
			const stat = readOrNothing(`/proc/${name}/stat`)
			const parent = Number(stat.slice(stat.lastIndexOf(')')).split(' ')[2])
			const command = readOrNothing(`/proc/${name}/cmdline`).replaceAll('\0', ' ')
			return command ? [{ id: Number(name), parent, command }] : []
		})
}

/** Empty when the process has just ended. */
function readOrNothing(file: string): string {
	try {
		return readFileSync(file, 'utf8')
	} catch {
		return ''
	}
}
