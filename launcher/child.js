// Child processes: the launcher passes signals down and the exit code up, and none outlives it.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { inProject, readText, root } from './project.js'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
const parentCheckMs = 500
/** Restarts of a program that fails after it was ready. One that has run for `healthyMs` starts with a fresh count. */
const restarts = { most: 5, firstPauseMs: 1000, healthyMs: 60_000 }
/** Signals of a crash; a program that was killed is not restarted. */
const crashes = new Set(['SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGILL', 'SIGSEGV', 'SIGTRAP'])

/**
 * Runs a tool to its end. Its output is shown only when it fails, and never with `isQuiet`. A signal ends the tool and
 * this process; with `outlives`, only the tool. Resolves to whether it succeeded.
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
 * Runs the program on this console, and exits with its exit code. The program has a channel to us, and stops when that
 * closes because we died. With `isRestarted`, a program that fails after its message `ready` is restarted with
 * back-off; one that was never ready is not. With `building`, the program starts with `--while-building` and gets the
 * message `built` when the build is done; if the build fails, both end with exit code 1.
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
		// Windows has no signals: there, a closed channel means the same.
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
			process.stderr.write(`roost: the program failed; restarting in ${pauseMs / 1000} s\n`)
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
			// A build that was stopped has not failed.
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

/** Passes signals to `pass` instead of exiting; with `isFinal`, exits after that. Returns what ends the listening. */
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

/** If npm is killed with SIGKILL, it passes nothing on; but then our parent changes, or that of the shell between. */
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
