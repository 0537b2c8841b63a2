const NAME = /auth|cookie|credential|key|pass|secret|session|signature|token/i;
const VALUE = /^(basic|bearer|token)\s|^(sk|pk|gh[opsu]|xox[a-z]|hf|glpat|AIza|eyJ)[-_A-Za-z0-9]{8,}/i;
/** Long, unbroken, of letters and digits: what a person does not type by hand. */
const RANDOM = /^(?=.*\d)(?=.*[a-z])[\w+/=.~-]{20,}$/i;

/** Whether a header is kept with the keys: by its name, or because its value looks like a secret. In doubt it is. */
export function isSecretHeader(name: string, value: string): boolean {
  return NAME.test(name) || VALUE.test(value) || RANDOM.test(value);
}
