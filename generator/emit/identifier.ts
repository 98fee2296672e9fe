/** Stands, in data that is printed, for what another statement holds: it is printed as its bare name. */
export class Identifier {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}
