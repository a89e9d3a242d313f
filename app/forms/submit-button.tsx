type SubmitButtonProps = { label: string; busyLabel: string; isBusy: boolean }

/** As wide as the longer of its two labels, so that nothing moves. Not disabled: it keeps the focus. */
export function SubmitButton({ label, busyLabel, isBusy }: SubmitButtonProps) {
	return (
		<button
			className="button button-pasture two-labels justify-self-start max-sm:w-full"
			aria-disabled={isBusy || undefined}
			data-other-label={isBusy ? label : busyLabel}
		>
			{isBusy ? busyLabel : label}
		</button>
	)
}
