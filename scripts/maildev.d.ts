declare module "maildev" {
  type Options = { smtp: number; web: number; ip: string; webIp: string; silent: boolean };
  // maildev ships no types; these are the few members that development uses.
  export default class MailDev {
    constructor(options: Options);
    listen(done?: (error?: Error) => void): void;
    close(done?: () => void): void;
  }
}
