/** Whether Influenstar wants to be asked before the last moment; the browser remembers it. */

const STORED_AS = 'machinami-toshi-patient';

function stored(): boolean {
  try {
    return localStorage.getItem(STORED_AS) === 'yes';
  } catch {
    return false;
  }
}

class Patience {
  #on = $state(stored());

  get on(): boolean {
    return this.#on;
  }

  set on(on: boolean) {
    this.#on = on;
    try {
      localStorage.setItem(STORED_AS, on ? 'yes' : 'no');
    } catch {
      return; // a browser that stores nothing keeps it for this visit
    }
  }
}

export const patience = new Patience();
