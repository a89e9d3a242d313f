const tickMs = 50
/** The last half second. */
const recentTicks = 10

/** Delay of the event loop: how late a timer of 50 ms is called. */
export class LoopDelay {
	#timer: NodeJS.Timeout | null = null
	#expectedMs = 0
	readonly #recent: number[] = []
	sumMs = 0
	count = 0

	/** Measures from now on; a second call changes nothing. */
	start() {
		if (this.#timer) return
		this.#expectedMs = performance.now() + tickMs
		this.#timer = setInterval(() => this.#tick(), tickMs)
		this.#timer.unref()
	}

	stop() {
		if (this.#timer) clearInterval(this.#timer)
		this.#timer = null
	}

	/** The longest delay of the last half second, including the current one. */
	get recentMs(): number {
		if (!this.#timer) return 0
		return Math.max(0, performance.now() - this.#expectedMs, ...this.#recent)
	}

	#tick() {
		const now = performance.now()
		const delay = Math.max(0, now - this.#expectedMs)
		this.#expectedMs = now + tickMs
		this.#recent.push(delay)
		if (this.#recent.length > recentTicks) this.#recent.shift()
		this.sumMs += delay
		this.count += 1
	}
}
