type AccountEmailFieldProps = {
	defaultValue: string
	/** Lets browsers offer passkeys here. */
	takesPasskey?: boolean
}

/** The e-mail address, which browsers autofill as the user name. */
export function AccountEmailField({ defaultValue, takesPasskey = false }: AccountEmailFieldProps) {
	return (
		<div className="field">
			<label htmlFor="auth-email">Email</label>
			<input
				id="auth-email"
				className="input"
				type="email"
				name="email"
				autoComplete={takesPasskey ? 'username webauthn' : 'username'}
				autoCapitalize="none"
				spellCheck={false}
				required
				defaultValue={defaultValue}
			/>
		</div>
	)
}
