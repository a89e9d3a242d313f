// Child processes: signals go down to them, their exit code comes up, and none outlives the launcher.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { inProject, readText, root } from './project.js'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
const parentCheckMs = 500
/** How often a program that failed after it had worked is started again; one that lived so long counts as well again. */
const restarts = { most: 5, firstPauseMs: 1000, healthyMs: 60_000 }
/** What a program dies of by itself; one that was killed stays dead. */
const crashes = new Set(['SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGILL', 'SIGSEGV', 'SIGTRAP'])

/**
 * Runs a tool to its end; what it writes is shown only when it fails, and not even then with `isQuiet`. A signal ends this process
 * with it, unless it `outlives` the tool. Resolves to whether it succeeded.
 */
export function runTool(
	command,
	args,
	{ env = process.env, folder = root, isQuiet = false, outlives = false, shell = false } = {},
) {
	return new Promise((resolve) => {
		const stdio = ['ignore', 'pipe', 'pipe']
		const child = spawn(command, args, { cwd: folder, env, stdio, shell })
		const written = []
		child.stdout.on('data', (chunk) => written.push(chunk))
		child.stderr.on('data', (chunk) => written.push(chunk))
		const release = passSignals((signal) => child.kill(signal), { isFinal: !outlives })
		const end = () => child.kill()
		process.once('exit', end)
		child.on('error', (error) => written.push(Buffer.from(`${error.message}\n`)))
		child.on('close', (code) => {
			process.off('exit', end)
			release()
			if (code !== 0 && !isQuiet) process.stderr.write(Buffer.concat(written))
			resolve(code === 0)
		})
	})
}

/**
 * Runs the program itself with the console, and ends this process with its exit code. The program has a channel to us:
 * when that closes because we died, it stops. With `isRestarted`, a program that fails after it said `ready` is started
 * again, ever more slowly; one that never was ready is not. With `building`, the program is started with `--while-building`
 * and told `built` when that is done; when it fails, all ends with exit code 1.
 */
export function becomeParentOf(
	node,
	args,
	{ env = {}, isRestarted = false, building = null } = {},
) {
	let child = null
	let failures = 0
	let isStopping = false
	let isBuilding = building !== null
	let buildFault = null
	const stop = (signal) => {
		isStopping = true
		// Between two runs.
		if (!child) process.exit(0)
		// Windows has no signals to send: there a closed channel says the same.
		if (process.platform !== 'win32') child.kill(signal)
		else if (child.connected) child.disconnect()
	}
	const run = () => {
		const startedMs = performance.now()
		child = startProgram(node, isBuilding ? [...args, '--while-building'] : args, env)
		let isReady = false
		child.on('message', (message) => (isReady ||= message === 'ready'))
		child.on('exit', (code, signal) => {
			child = null
			if (buildFault) return giveUp(buildFault)
			failures = performance.now() - startedMs > restarts.healthyMs ? 1 : failures + 1
			const hasFailed = isReady && !isStopping && (code === 1 || crashes.has(signal))
			if (!isRestarted || !hasFailed || failures > restarts.most)
				process.exit(code ?? 128 + (constants.signals[signal] ?? 1))
			const pauseMs = restarts.firstPauseMs * 2 ** (failures - 1)
			process.stderr.write(`roost: it ended by an error; starting again in ${pauseMs / 1000} s\n`)
			setTimeout(run, pauseMs)
		})
	}
	passSignals(stop)
	stopWithParent(() => stop('SIGTERM'))
	run()
	building?.then(
		() => {
			isBuilding = false
			child?.send('built')
		},
		(error) => {
			// A build that was stopped did not fail.
			if (!isStopping) buildFault = error
			stop('SIGTERM')
		},
	)
}

function giveUp(error) {
	process.stderr.write(`roost: ${error.message}\n`)
	process.exit(1)
}

function startProgram(node, args, env) {
	const child = spawn(node, args, {
		cwd: root,
		env: {
			NODE_COMPILE_CACHE: inProject('node_modules', '.cache', 'roost'),
			...process.env,
			...env,
		},
		stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
	})
	child.on('error', (error) => {
		process.stderr.write(`roost: ${node} could not be started: ${error.message}\n`)
		process.exit(1)
	})
	return child
}

/** Hands signals to `pass` instead of ending; with `isFinal` it ends after. Returns how to stop that. */
export function passSignals(pass, { isFinal = false } = {}) {
	const listeners = signals.map((signal) => {
		const listener = () => {
			pass(signal)
			if (isFinal) process.exit(128 + constants.signals[signal])
		}
		process.on(signal, listener)
		return () => process.off(signal, listener)
	})
	return () => {
		for (const off of listeners) off()
	}
}

/** npm that is killed outright cannot pass anything on: then our parent changes, or the parent of the shell between. */
function stopWithParent(stop) {
	if (!process.env.npm_lifecycle_event || process.platform === 'win32') return
	const before = ancestors()
	const check = setInterval(() => {
		if (ancestors() === before) return
		clearInterval(check)
		stop()
	}, parentCheckMs)
	check.unref()
}

function ancestors() {
	const stat = readText(`/proc/${process.ppid}/stat`)
	const grandparent = stat?.slice(stat.lastIndexOf(')')).split(' ')[2] ?? ''
	return `${process.ppid} ${grandparent}`
}
